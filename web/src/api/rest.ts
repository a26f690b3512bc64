// Asks the server: one function a route. Whatever goes wrong comes back as a Fault that can be shown to people.
import type {
  ChartPage,
  Due,
  ErrorBody,
  Odds,
  Outcome,
  Question,
  RulebookInfo,
  RuleText,
} from "../wire/types";

/** Why there is no answer, in words that can be shown. */
export class Fault extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly fact?: string,
    readonly due?: Due,
  ) {
    super(message);
    this.name = "Fault";
  }
}

export const rulebooks = () => once<RulebookInfo[]>("rulebooks");
export const rules = (slug: string) => once<RuleText[]>(`rulebooks/${part(slug)}/rules`);
export const rule = (id: string) => once<RuleText>(`rules/${part(id)}`);
export const chart = (slug: string, name: string) =>
  once<ChartPage>(`rulebooks/${part(slug)}/charts/${part(name)}`);
export const resolve = (slug: string, name: string, question: Question, signal?: AbortSignal) =>
  post<Outcome>(`rulebooks/${part(slug)}/charts/${part(name)}/resolve`, question, { signal });
export const odds = (slug: string, name: string, facts: Question["facts"], signal?: AbortSignal) =>
  post<Odds>(`rulebooks/${part(slug)}/charts/${part(name)}/odds`, { facts }, { signal });

/** Asks with a body. */
export function post<T>(path: string, body: unknown, more: RequestInit = {}): Promise<T> {
  const headers = { "content-type": "application/json", ...more.headers };
  return ask<T>(path, { ...more, method: "POST", headers, body: JSON.stringify(body) });
}

/** Asks a route under /api. */
export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await send(path, init);
  return (await response.json()) as T;
}

/** A busy server is asked again after so long, in milliseconds, and so many times. */
const BUSY = 1500;
const TRIES = 4;

/** Asks and gives the answer as it came, for downloads. What only reads is asked again while the server is busy. */
export async function send(path: string, init: RequestInit = {}, tries = TRIES): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Fault("no-connection", "The server does not answer. Is it still running?");
  }
  if (response.status === 503 && !init.method && tries > 1) {
    await new Promise((after) => setTimeout(after, BUSY));
    return send(path, init, tries - 1);
  }
  if (!response.ok) throw await faultOf(response);
  return response;
}

/** Whether this is only a question that was withdrawn. */
export const withdrawn = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** A sentence about whatever went wrong. */
export const saying = (error: unknown) => (error instanceof Error ? error.message : String(error));

const kept = new Map<string, Promise<unknown>>();

/** What never changes while the server runs is asked for once; a failure is not kept. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = ask<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

async function faultOf(response: Response): Promise<Fault> {
  try {
    const { error } = (await response.json()) as { error: ErrorBody };
    return new Fault(error.kind, error.message, error.fact, error.due);
  } catch {
    return new Fault("no-answer", `The server answered ${response.status} and did not say why.`);
  }
}

const part = encodeURIComponent;
