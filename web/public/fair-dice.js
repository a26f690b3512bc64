// Checks the dice of a record by docs/fair-dice.md alone. Needs no server, no network and nothing else of Linstock.
"use strict";

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const bits = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** SHA-256 of bytes. */
function sha256(bytes) {
  const all = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const words = new DataView(all.buffer);
  words.setUint32(all.length - 4, bytes.length * 8);
  const state = PRIMES.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
  for (let block = 0; block < all.length; block += 64) {
    const w = [];
    for (let i = 0; i < 64; i++) {
      if (i < 16) w.push(words.getInt32(block + 4 * i));
      else {
        const [a, b] = [w[i - 15], w[i - 2]];
        const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w.push((w[i - 16] + s0 + w[i - 7] + s1) | 0);
      }
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + bits(Math.cbrt(PRIMES[i])) + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = (state[i] + word) | 0;
    });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    out.setInt32(4 * i, word);
  });
  return new Uint8Array(out.buffer);
}

const ascii = (text) => new TextEncoder().encode(text);
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const join = (one, other) => new Uint8Array([...one, ...other]);

/** HMAC-SHA-256 of a text under a key of 32 bytes. */
function hmac(key, text) {
  const padded = (pad) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ pad);
  return sha256(join(padded(0x5c), sha256(join(padded(0x36), ascii(text)))));
}

/** The face of a die. */
function face(key, purpose, number, faces) {
  return hmac(key, `die\n${purpose}\n${number}\n`).reduce((rest, byte) => (rest * 256 + byte) % faces, 0) + 1;
}

function must(holds, why) {
  if (!holds) throw new Error(why);
}

/** The key of a round, if all its secrets are given. */
function keyOf(game, round, n) {
  let text = `linstock fair dice 1 key\n${game}\n${n}\n`;
  let whole = true;
  for (const { who, commitment, secret } of round.parties) {
    if (secret === undefined) whole = false;
    else {
      const made = hex(sha256(ascii(`linstock fair dice 1 commitment\n${game}\n${n}\n${who}\n${secret}\n`)));
      must(made === commitment, `the secret of ${who} in round ${n} is not the one that was committed to`);
      text += `${who} ${commitment} ${secret}\n`;
    }
  }
  return whole ? sha256(ascii(text)) : undefined;
}

/** Checks a record; what was found. Throws an Error that says what is wrong. */
function checkFairDice(record) {
  const [head, ...steps] = record.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  if (!head.fair) return { proven: 0, unproven: 0, rounds: [] };
  const { game, rounds } = head.fair;
  must(head.dice === "seeded" || (head.dice === "fair" && head.seed === undefined), "the kind of dice is not sound");
  const people = head.players.filter((player) => player.name === "human").map((player) => player.side);
  let last = 0;
  const keys = rounds.map((round, at) => {
    must(round.from > last, `round ${at + 1} begins too early`);
    last = round.from;
    const who = round.parties.map((party) => party.who).join("\n");
    const fit = who === ["server", ...people].join("\n") || who === "server\ntable";
    must(people.length > 0 && fit, `those who take part in round ${at + 1} are not those who play`);
    return keyOf(game, round, at + 1);
  });
  let now = -1;
  let drawn = new Map();
  const found = { proven: 0, unproven: 0, rounds };
  steps.forEach((step, at) => {
    must(step.n === at + 1, `step ${step.n} stands where ${at + 1} is due`);
    while (rounds[now + 1]?.from <= step.n) {
      now++;
      drawn = new Map();
      const resumed = steps[at - 1]?.undo && steps.slice(0, at).some((before) => before.ended);
      must((now === 0 && head.dice === "fair") || resumed, `round ${now + 1} begins for no reason`);
    }
    const dice = step.dice ?? [];
    if (now < 0) return must(head.dice === "seeded" || !dice.length, `step ${step.n} has dice from nowhere`);
    must(!step.typed, `step ${step.n} has dice that were typed in`);
    const rolls = (step.rolls ?? []).flatMap(([purpose, faces, count]) => Array(count).fill([purpose, faces]));
    must(rolls.length === dice.length, `the rolls of step ${step.n} are not as many as its dice`);
    if (!keys[now]) {
      found.unproven += dice.length;
      return;
    }
    rolls.forEach(([purpose, faces], i) => {
      const number = drawn.get(purpose) ?? 0;
      drawn.set(purpose, number + 1);
      must(dice[i] === face(keys[now], purpose, number, faces), `a die of step ${step.n} is another`);
      found.proven++;
    });
  });
  return found;
}

/** What was found, in words. */
function verdictOf({ proven, unproven, rounds }) {
  if (rounds.length === 0) return "This game had no fair dice: they came from a seed, or were typed in. Nothing can be proven.";
  const more = unproven > 0 ? ` ${unproven} dice are of a round without all its secrets: nothing is proven about them.` : "";
  return `Sound: every secret is the one committed to, and ${proven} dice come of them.${more}`;
}

if (typeof document !== "undefined" && document.getElementById("record")) {
  const [file, verdict, parties] = ["record", "verdict", "parties"].map((id) => document.getElementById(id));
  const cell = (kind, text) => Object.assign(document.createElement(kind), { textContent: text });
  file.addEventListener("change", async () => {
    parties.replaceChildren();
    try {
      const found = checkFairDice(await file.files[0].text());
      verdict.textContent = verdictOf(found);
      if (found.rounds.length === 0) return;
      parties.append(
        cell("p", "A record proves the dice to you by your own secret in it. Compare it with what your browser keeps of the game."),
      );
      const table = document.createElement("table");
      for (const [at, round] of found.rounds.entries()) {
        for (const { who, secret } of round.parties) {
          const row = document.createElement("tr");
          row.append(cell("th", `round ${at + 1}, ${who}`), cell("td", secret ?? "not given"));
          table.append(row);
        }
      }
      parties.append(table);
    } catch (error) {
      verdict.textContent = `Not sound: ${error.message}.`;
    }
  });
}
