// The room that the browser tests play in: a real server, the page, a real Chromium. `LINSTOCK_BIN` names the program,
// `CHROMIUM` the browser. The page is the one in `dist`, or with `LINSTOCK_PAGE=embedded` the one within the program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { DIST, stage } from "../stage.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
export const BIN = process.env.LINSTOCK_BIN ?? join(root, "target/debug/linstock");
/** The server with the small games of the tests, an example beside the program. */
const SMALL_GAMES = join(dirname(BIN), "examples", basename(BIN).replace("linstock", "small_games"));
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FOLDER = process.env.LINSTOCK_PAGE === "embedded" ? undefined : DIST;
export const ARTEFACTS = fileURLToPath(new URL("../../artefacts", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Says what is missing before anything is tried. */
export function ready() {
  const missing = [];
  if (!existsSync(BIN)) missing.push(`no program at ${BIN}: build it, or name it in LINSTOCK_BIN`);
  if (!existsSync(SMALL_GAMES))
    missing.push(`no program at ${SMALL_GAMES}: cargo build --package server --example small_games`);
  if (!existsSync(CHROMIUM))
    missing.push(`no browser at ${CHROMIUM}: install chromium, or name it in CHROMIUM`);
  if (FOLDER && !existsSync(join(FOLDER, "index.html"))) missing.push("no page: run `npm run build`");
  return missing;
}

class Room {
  /** Pages that nobody has left yet. */
  pages = new Set();
  /** Servers with the small games. */
  small = [];

  async open() {
    mkdirSync(ARTEFACTS, { recursive: true });
    this.data = mkdtempSync(join(tmpdir(), "linstock-browser-"));
    this.server = await this.startServer();
    this.stage = await this.door();
    this.base = at(this.stage);
    this.browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  }

  async close() {
    await this.browser?.close();
    this.stage?.close();
    this.stage?.closeAllConnections();
    this.server?.process.kill();
    for (const small of this.small) {
      small.door.close();
      small.door.closeAllConnections();
      small.process.kill();
    }
    rmSync(this.data, { recursive: true, force: true });
  }

  /** A server of its own with the small games of the tests, and the door to it. */
  async smallGames() {
    const server = await this.startServer(SMALL_GAMES, [mkdtempSync(join(this.data, "small-"))]);
    const small = { ...server, door: await stage(0, server.address, FOLDER) };
    this.small.push(small);
    return { ...small, base: at(small.door) };
  }

  /** The scenario that a rulebook of the tests brings along. */
  template(name) {
    return readFileSync(join(root, `crates/testkit/src/${name}/template.toml`), "utf8");
  }

  /** A door of one's own to the server, whose lines can be cut without harm to others. */
  door() {
    return stage(0, this.server.address, FOLDER);
  }

  /** A fresh browser profile with a page in it. Whatever the page complains of fails the test at its end. What happens is
      shown at once, unless a pace is named. */
  async page(options = {}) {
    const {
      path = "",
      width = 1440,
      height = 900,
      base = this.base,
      pace = "instant",
      guided = false,
      ...more
    } = options;
    const context = await this.browser.newContext({ viewport: { width, height }, ...more });
    context.setDefaultTimeout(15_000);
    await context.addInitScript(
      (words) => {
        // A blank sheet has no place to keep anything.
        if (!location.protocol.startsWith("http")) return;
        for (const [name, word] of Object.entries(words))
          localStorage.getItem(`linstock.${name}`) ??
            localStorage.setItem(`linstock.${name}`, JSON.stringify(word));
      },
      { pace, guide: guided },
    );
    const page = await context.newPage();
    this.pages.add(page);
    page.complaints = [];
    page.on("pageerror", (error) => page.complaints.push(error.message));
    page.on(
      "console",
      (message) =>
        message.type() === "error" &&
        !/status of (4|503)/.test(message.text()) &&
        page.complaints.push(message.text()),
    );
    await page.goto(base + path);
    await page.locator("main").waitFor();
    return page;
  }

  /** A page at a table: a game of this scenario, begun by the server's own door, with the first side's eyes. */
  async table(scenario, options = {}) {
    const { seats, seed, side = 0, typed = false, ...more } = options;
    const dice = typed ? { dice: "typed" } : {};
    const game = await this.game({ scenario, seats: seats ?? BOT[scenario], seed, ...dice });
    const page = await this.page({ path: game.paths[side], ...more });
    await page.locator(".banner .what strong").waitFor();
    return Object.assign(page, { game });
  }

  /** Sets a table up by the server's own door; says where its seats are. The seed makes it the same game every time; games
      between people at screens of their own have none. */
  async game({ scenario, seats, seed = 7, server = this.server, ...more }) {
    const post = async (path, body) => {
      const response = await fetch(`${server.address}/api/games${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      assert.equal(response.status, 200, "a table is set");
      return response.json();
    };
    const people = Object.values(seats ?? {}).filter((player) => player === "human").length;
    const apart = people > 1 && !more.hot_seat;
    const begun = await post("", { scenario, seats, seed: apart ? undefined : seed, ...more });
    for (const [at, { invitation }] of begun.seats.entries())
      if (invitation) begun.seats[at] = (await post("/claim", { invitation })).seat;
    const path = (token) => `#/play/${begun.game}/${token}`;
    return { ...begun, paths: begun.seats.map(({ token }) => path(token)), watch: path(begun.watch.token) };
  }

  /** The record of a game as a seat may read it. */
  async record({ game, seats }, seat = 0) {
    const response = await fetch(`${this.server.address}/api/games/${game}/record`, {
      headers: { authorization: `Bearer ${seats[seat].token}` },
    });
    assert.equal(response.status, 200, "the record is given");
    return response.text();
  }

  /** Closes a page, with a picture of it to look at. */
  async leave(page, name) {
    if (name) await this.picture(page, name);
    assert.deepEqual(page.complaints, [], "the page complained");
    await page.context().close();
    this.pages.delete(page);
  }

  /** After a test that failed: what is to be seen on every page that is open, in words and as a picture. */
  async witness(test) {
    for (const page of this.pages) {
      const said = page.locator(".banner, .notices, [role=alert], [role=dialog]");
      const words = await said.allInnerTexts().catch(() => ["(the page is gone)"]);
      console.error(`after "${test}" a page says:`, words, page.complaints);
      const name = `failed-${test}`.replace(/\W+/g, "-").slice(0, 80);
      await this.picture(page, name).catch(() => {});
    }
  }

  picture(page, name) {
    return page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });
  }

  startServer(program = BIN, args = ["serve", "--listen", "127.0.0.1:0", "--data", this.data, "--no-open"]) {
    const process = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    return new Promise((done, fail) => {
      let said = "";
      const hear = (chunk) => {
        said += chunk;
        const address = /http:\/\/[\d.:]+/.exec(said)?.[0];
        if (address) done({ process, address });
      };
      process.stdout.on("data", hear);
      process.stderr.on("data", hear);
      process.on("exit", (code) => fail(new Error(`the server stopped with ${code}: ${said}`)));
    });
  }
}

/** Who sits where in a game against the bot. */
export const BOT = {
  "across-the-fence": { crown: "human", congress: "bot:drill" },
  cowpens: { crown: "human", america: "bot:drill" },
  "guilford-courthouse": { crown: "human", america: "bot:drill" },
  "main-street": { town: "human", gang: "bot:drill" },
  "north-bridge": { regulars: "human", minutemen: "bot:drill" },
  cacabelos: { rearguard: "human", french: "bot:drill" },
  "chapel-at-sankt-marein": { french: "human", austrians: "bot:drill" },
};

export const at = (door) => `http://127.0.0.1:${door.address().port}/`;
export const room = new Room();

/** Every finding of axe that would keep somebody out. */
export async function barriers(page) {
  // The policy forbids scripts that the server did not send; the checker comes in past it, as an extension would.
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: AXE });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `axe.run(document, { resultTypes: ["violations"] }).then((found) => JSON.stringify(
      found.violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => html.slice(0, 160) + " " + failureSummary.slice(0, 200)) }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return JSON.parse(result.value);
}

/** How far the page can be scrolled sideways. */
export const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
