import { describe, expect, test } from "vitest";
import type { Badge } from "../../wire/types";
import type { Shape } from "../model";
import { partGroups, partMark, partName } from "./parts";

const SQUAD = { name: "28th Foot" };
const bad = (label: string): Badge => ({ label, tone: "bad" });
const figure = (part: number, name: string, badges?: Badge[]): Shape => ({
  centre: [part, 0],
  radius: 0.5,
  part,
  name,
  badges,
});

describe("the parts of a piece", () => {
  test("are called without their piece's name", () => {
    expect(partName(figure(3, "no. 4 of 28th Foot"), SQUAD)).toBe("no. 4");
    expect(partName(figure(0, "Private Hook"), SQUAD)).toBe("Private Hook");
    expect(partMark(figure(3, "no. 4 of 28th Foot"), SQUAD)).toBe("4");
    expect(partMark(figure(0, "the leader of 28th Foot"), SQUAD)).toBe("Leader");
  });

  test("stand together by what is the matter with them; those that are well are left out", () => {
    const bases = [
      figure(0, "the leader of 28th Foot", [{ label: "leader", tone: "good" }]),
      figure(1, "no. 2 of 28th Foot", [bad("in melee")]),
      figure(2, "no. 3 of 28th Foot"),
      figure(4, "no. 5 of 28th Foot", [bad("in melee")]),
      figure(4, "no. 5 of 28th Foot", [bad("in melee")]),
    ];
    const groups = partGroups({ ...SQUAD, bases }).map(({ names }) => names);
    expect(groups).toEqual(["The leader", "No. 2 and 5"]);
  });
});
