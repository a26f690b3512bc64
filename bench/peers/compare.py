"""Linstock's exact odds beside icepool and dyce: the same ten jobs, the same run.

usage: compare.py PYTHON

PYTHON is an interpreter with icepool 2.1.3 and dyce 0.7.0 (a throw-away virtual environment will do).
Builds the example `odds_jobs` with the profile `dist`, checks that every fraction is the same to the last digit, then times every job
in five interleaved rounds of fresh processes and prints the medians, in microseconds, and the ratio to the faster peer.
"""
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
import dice_jobs  # noqa: E402

PEERS = ["icepool", "dyce"]


def ours(mode, job):
    command = [str(ROOT / "target/dist/examples/odds_jobs"), mode, job]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def key(value):
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def reference(job):
    """The distributions of a job from plain Python integers, named as ours are."""
    plain = dice_jobs.LIBS["pyhand"]()
    result = plain.norm(getattr(plain, job)())
    if job == "J3":
        result = dice_jobs.decode3(result)
    if job == "J3b":
        joint = {}
        for (_, wounded, dead), p in result.items():
            joint[wounded, dead] = joint.get((wounded, dead), 0) + p
        result = joint
    if not isinstance(next(iter(result.values())), dict):
        result = {"": result}
    return {key(name): {key(k): p for k, p in d.items()} for name, d in result.items()}


def check(job):
    found = {n: {k: Fraction(p) for k, p in d.items()} for n, d in json.loads(ours("check", job)).items()}
    assert found == reference(job), f"{job}: the fractions differ"


def timed(text):
    return float(re.search(r"median_us=([\d.]+)", text)[1])


def main():
    python = sys.argv[1]
    subprocess.run(["cargo", "build", "--quiet", "--profile", "dist", "--package", "engine", "--example", "odds_jobs"], cwd=ROOT, check=True)
    print("| job | icepool | dyce | linstock | times the faster peer |\n| --- | --- | --- | --- | --- |")
    ratios = []
    for job in dice_jobs.JOBS:
        check(job)
        rounds = {name: [] for name in PEERS + ["linstock"]}
        for _ in range(5):
            for peer in PEERS:
                run = subprocess.run([python, str(HERE / "dice_jobs.py"), peer, job], capture_output=True, text=True, check=True)
                rounds[peer].append(timed(run.stdout))
            rounds["linstock"].append(timed(ours("time", job)))
        median = {name: statistics.median(times) for name, times in rounds.items()}
        ratio = min(median[peer] for peer in PEERS) / median["linstock"]
        ratios.append(ratio)
        print(f"| {job} | {median['icepool']:,.0f} | {median['dyce']:,.0f} | {median['linstock']:,.2f} | {ratio:,.0f} |", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"\nsame fractions in every job; geometric mean {mean:,.0f} times the faster peer, least {min(ratios):,.0f} times")


if __name__ == "__main__":
    main()
