"""Linstock's table beside shapely: the same scene, the same queries, the same run.

usage: compare_table.py PYTHON

PYTHON is an interpreter with shapely 2 and numpy (a throw-away virtual environment will do).
Builds the example `table_jobs` with the profile `dist`, makes the scene, checks that every count is the same, then runs both in five
interleaved rounds of fresh processes and prints the medians, in queries a second, and the ratio.
"""
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
JOBS = {
    "G1": "sight against 40 areas",
    "G1u": "sight, 78 other units too",
    "G2": "does a pose touch anything",
    "G3": "gap between two bases",
    "G4": "fan of 25 sight lines",
}


def run(*command):
    """The rates and results of one program, by job. Shapely's bulk calls are rows of their own and are left out."""
    text = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout
    rows = re.findall(r"^(G\w+)([^\t]*)\tqueries/s=(\d+)\t.*result=([\d.]+)$", text, re.M)
    return {job: (float(rate), float(result)) for job, words, rate, result in rows if "bulk" not in words}


def target():
    command = ["cargo", "metadata", "--format-version", "1", "--no-deps"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return pathlib.Path(json.loads(found)["target_directory"])


def main():
    python = sys.argv[1]
    build = ["cargo", "build", "--quiet", "--profile", "dist", "--package", "engine", "--example", "table_jobs"]
    subprocess.run(build, cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        scene = pathlib.Path(folder) / "scene.txt"
        subprocess.run([python, HERE / "scene.py", scene], check=True)
        rounds = []
        for _ in range(5):
            peer = run(python, HERE / "shapely_bench.py", scene)
            rounds.append((peer, run(target() / "dist/examples/table_jobs", scene)))
    print("| query | shapely | linstock | times shapely | result of both |\n| --- | --- | --- | --- | --- |")
    for job, words in JOBS.items():
        peer, ours = ([side[job] for side in sides] for sides in zip(*rounds))
        results = {result for _, result in peer + ours}
        assert len(results) == 1, f"{job}: the results differ: {results}"
        theirs, mine = (statistics.median(rate for rate, _ in side) for side in (peer, ours))
        result = f"{results.pop():,.3f}".rstrip("0").rstrip(".")
        print(f"| {job} {words} | {theirs:,.0f} | {mine:,.0f} | {mine / theirs:,.0f} | {result} |")


if __name__ == "__main__":
    main()
