// The facts of a chart as a form holds them: where they start, which are asked, and how they stand in an address.
import type { FactInfo, FactType } from "../wire/types";

export type Values = Record<string, unknown>;

/** A part of the form. */
export interface Section {
  name: string;
  facts: FactInfo[];
  /** Whether it is for houses that play otherwise, and starts closed. */
  house: boolean;
}

const HOUSE = "house rules";

/** The parts of a form in the order of the chart, house rules last. */
export function sections(facts: FactInfo[]): Section[] {
  const named = new Map<string, Section>();
  for (const fact of facts) {
    const section = named.get(fact.section) ?? {
      name: fact.section,
      facts: [],
      house: fact.section === HOUSE,
    };
    section.facts.push(fact);
    named.set(fact.section, section);
  }
  return [...named.values()].sort((a, b) => Number(a.house) - Number(b.house));
}

/** The values a form starts with: defaults, and for what must be given the first that is allowed. */
export function initial(facts: FactInfo[]): Values {
  return Object.fromEntries(facts.map((fact) => [fact.name, start(fact)]));
}

/** The value that a fact starts with. */
export function start(fact: FactInfo): unknown {
  switch (fact.presence.given) {
    case "default":
      return structuredClone(fact.presence.default);
    case "required":
      return first(fact.kind);
    default:
      return undefined;
  }
}

/** The first value that a kind allows. */
export function first(kind: FactType): unknown {
  switch (kind.type) {
    case "yes-no":
      return false;
    case "whole":
    case "number":
      return Math.min(Math.max(kind.min, 1), kind.max);
    case "word":
      return kind.words[0];
    case "list":
      return Array.from({ length: Math.max(kind.min, 1) }, (_, n) => nth(kind.item, n, kind.distinct));
    case "object":
      return initial(kind.facts);
  }
}

function nth(kind: FactType, n: number, distinct: boolean): unknown {
  return distinct && kind.type === "word" ? kind.words[n % kind.words.length] : first(kind);
}

/** What is sent: facts that are given and are not at their defaults. */
export function asked(facts: FactInfo[], values: Values): Values {
  const given: Values = {};
  for (const fact of facts) {
    const value = trimmed(fact.kind, values[fact.name]);
    if (value === undefined || value === null) continue;
    if (fact.presence.given === "default" && same(value, fact.presence.default)) continue;
    given[fact.name] = value;
  }
  return given;
}

/** Objects in lists carry their own defaults; those are not sent either. */
function trimmed(kind: FactType, value: unknown): unknown {
  if (kind.type === "list" && Array.isArray(value)) return value.map((item) => trimmed(kind.item, item));
  if (kind.type === "object" && isObject(value)) return asked(kind.facts, value);
  return value;
}

/** The facts as an address has them: one parameter a fact, lists and objects as JSON. */
export function toQuery(facts: FactInfo[], values: Values): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked(facts, values))) {
    query.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return query;
}

/** The facts of an address over those a form starts with; what cannot be read is left at its start. */
export function fromQuery(facts: FactInfo[], query: URLSearchParams): Values {
  const values = initial(facts);
  for (const fact of facts) {
    const text = query.get(fact.name);
    const value = text === null ? undefined : parse(fact.kind, text);
    if (value !== undefined) values[fact.name] = value;
  }
  return values;
}

function parse(kind: FactType, text: string): unknown {
  switch (kind.type) {
    case "yes-no":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "whole":
    case "number": {
      const number = Number(text);
      return text.trim() !== "" && Number.isFinite(number) ? number : undefined;
    }
    case "word":
      return kind.words.includes(text) ? text : undefined;
    default:
      return fromJson(kind, text);
  }
}

function fromJson(kind: FactType, text: string): unknown {
  try {
    return filled(kind, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A value of an address, with what an object leaves out at its default; undefined if it is not of the kind. */
function filled(kind: FactType, value: unknown): unknown {
  if (kind.type === "list") {
    if (!Array.isArray(value)) return undefined;
    const items = value.map((item) => filled(kind.item, item));
    return items.includes(undefined) ? undefined : items;
  }
  if (kind.type === "object") {
    if (!isObject(value)) return undefined;
    const known = kind.facts.filter((fact) => fact.name in value);
    const given = known.map((fact) => [fact.name, filled(fact.kind, value[fact.name])]);
    return { ...initial(kind.facts), ...Object.fromEntries(given.filter(([, part]) => part !== undefined)) };
  }
  return typeof value === "object" ? undefined : parse(kind, String(value));
}

/** Whether two values of the wire are the same. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How many facts of a section are not as they started. */
export function changed(facts: FactInfo[], values: Values): number {
  return facts.filter((fact) => !same(values[fact.name] ?? null, start(fact) ?? null)).length;
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
