// What a fact's description says, apart from the ruling that it may begin with: "CS-R08: which losses count".

const RULING = /^([A-Z]{2}-[A-Z]{0,4}-?\d{1,3}): /;

/** The ruling, if the description names one, and the rest as a sentence. */
export function splitAbout(about: string): { rule?: string; text: string } {
  const match = RULING.exec(about);
  const text = match ? about.slice(match[0].length) : about;
  return { rule: match?.[1], text };
}
