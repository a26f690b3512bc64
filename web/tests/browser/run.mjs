// Runs the browser tests in one room, one after the other: `npm run browser [suite …]`.
import { after, afterEach, before, describe } from "node:test";
import { ready, room } from "./room.mjs";

const missing = ready();
if (missing.length > 0) {
  console.error(missing.join("\n"));
  process.exit(2);
}

const ALL = [
  "companion",
  "rulebooks",
  "weight",
  "pace",
  "newcomer",
  "table",
  "playback",
  "orders",
  "club",
  "map",
  "clicks",
  "keyboard",
  "skirmish",
  "bodies",
  "picket",
  "ambush",
  "games",
  "remote",
  "replay",
  "fairness",
  "access",
];

const ALONE = new Set(["pace", "remote", "fairness", "clicks"]);

const SUITES = process.argv.length > 2 ? process.argv.slice(2) : ALL;

describe("the page in a browser", { concurrency: 1, timeout: 1_800_000 }, async () => {
  before(() => room.open());
  after(() => room.close());
  afterEach(({ passed, name }) => passed || room.witness(name));
  for (const suite of SUITES) {
    const { default: tests } = await import(`./${suite}.mjs`);
    // Two at a time, where nothing is measured and no line is cut.
    describe(suite, { concurrency: ALONE.has(suite) ? 1 : 2 }, tests);
  }
});
