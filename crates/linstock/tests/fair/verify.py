"""Checks the dice of a record by docs/fair-dice.md alone. Knows nothing of Linstock's code. Usage: verify.py RECORD..."""
import hashlib, hmac, json, sys


def sha(text):
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def check(text):
    head, *steps = [json.loads(line) for line in text.splitlines()]
    fair = head.get("fair")
    if fair is None:
        return "no fair dice"
    game, rounds = fair["game"], fair["rounds"]
    assert head["dice"] == "seeded" or (head["dice"] == "fair" and "seed" not in head), "the kind of dice"
    people = [player["side"] for player in head["players"] if player["name"] == "human"]
    keys, last, open_rounds = [], 0, 0
    for n, each in enumerate(rounds, 1):
        assert each["from"] > last, f"round {n} begins too early"
        last = each["from"]
        who = [party["who"] for party in each["parties"]]
        assert people and who in (["server", *people], ["server", "table"]), f"the parties of round {n}"
        lines = ""
        for party in each["parties"]:
            name, commitment, secret = party["who"], party.get("commitment"), party.get("secret")
            if secret is None:
                lines = None
                continue
            made = sha(f"linstock fair dice 1 commitment\n{game}\n{n}\n{name}\n{secret}\n")
            assert commitment == made, f"the secret of {name} in round {n}"
            lines = lines if lines is None else lines + f"{name} {commitment} {secret}\n"
        open_rounds += lines is None
        keys.append(None if lines is None else bytes.fromhex(sha(f"linstock fair dice 1 key\n{game}\n{n}\n{lines}")))
    now, drawn, proven = -1, {}, 0
    for n, step in enumerate(steps, 1):
        assert step["n"] == n, f"step {step['n']} stands where {n} is due"
        while now + 1 < len(rounds) and rounds[now + 1]["from"] <= n:
            now, drawn = now + 1, {}
            first = now == 0 and head["dice"] == "fair"
            resumed = n > 1 and "undo" in steps[n - 2] and any("ended" in before for before in steps[: n - 1])
            assert first or resumed, f"round {now + 1} begins for no reason"
        if now < 0:
            # Before the first round dice are carried over, or from the seed.
            assert head["dice"] == "seeded" or not step.get("dice"), f"step {n} has dice from nowhere"
            continue
        assert "typed" not in step, f"step {n} has dice that were typed in"
        faces, dice = [f for _, f, count in step.get("rolls", []) for _ in range(count)], step.get("dice", [])
        purposes = [p for p, _, count in step.get("rolls", []) for _ in range(count)]
        assert len(faces) == len(dice), f"the rolls of step {n}"
        for purpose, sides, die in zip(purposes, faces, dice) if keys[now] else ():
            number = drawn[purpose] = drawn.get(purpose, -1) + 1
            made = hmac.digest(keys[now], f"die\n{purpose}\n{number}\n".encode("ascii"), "sha256")
            assert die == int.from_bytes(made, "big") % sides + 1, f"a die of step {n}"
            proven += 1
    return f"{proven} dice proven" + (f", {open_rounds} rounds without all secrets" if open_rounds else "")


if __name__ == "__main__":
    bad = False
    for name in sys.argv[1:]:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"sound: {check(file.read())}")
        except (AssertionError, KeyError, ValueError, TypeError) as error:
            bad = True
            print(f"not sound: {error}")
    sys.exit(bad)
