// Dice as people type them: "4 6 1 3", "4, 6, 1, 3", or "4613" where a face has one digit.
import type { Due } from "../../wire/types";

/** The faces that were typed, or what is wrong with them. A face printed 0 on a d10 is a 10. */
export function typedFaces(
  text: string,
  { die, faces, row }: Pick<Due, "die" | "faces" | "row">,
): number[] | string {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const run = words.length === 1 && row > 1 && faces <= 10 && /^\d+$/.test(words[0] ?? "");
  const digits = run ? [...(words[0] ?? "")] : words;
  // A lone 10 on a d10 is one die, not a 1 and a 10.
  const shown = words[0] === "10" && faces === 10 ? words : digits;
  const list = shown.map((word) => (faces === 10 && word === "0" ? 10 : Number(word)));
  const wrong = shown.find((_, n) => !isFace(list[n], faces));
  if (wrong !== undefined) return `A ${die} does not show ${wrong}.`;
  if (list.length > row) return `${list.length} dice are too many: ${row} ${row === 1 ? "is" : "are"} due.`;
  return list;
}

const isFace = (face: number | undefined, faces: number) =>
  face !== undefined && Number.isInteger(face) && face >= 1 && face <= faces;

/** The faces of a die by name, each name once with the first face that has it. */
export function namedFaces({ names }: Pick<Due, "names">): { name: string; face: number }[] {
  return names.flatMap((name, n) => (names.indexOf(name) === n ? { name, face: n + 1 } : []));
}
