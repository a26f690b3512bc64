// Games, scenarios and records over REST.
import type {
  Address,
  Begun,
  Checked,
  Fork,
  Luck,
  Mine,
  NewGame,
  Received,
  Renewed,
  ReplayInfo,
  ScenarioInfo,
  ScenarioPage,
  States,
  Taken,
} from "../wire/types";
import { ask, post, send } from "./rest";

export const scenarios = () => ask<ScenarioInfo[]>("scenarios");
/** One scenario with all that is written about it, its file too. */
export const scenarioPage = (id: string) => ask<ScenarioPage>(`scenarios/${encodeURIComponent(id)}`);
export const beginGame = (game: NewGame) => post<Begun>("games", game);
export const address = () => ask<Address>("address");
export const myGames = (tokens: string[]) => post<Mine[]>("games/mine", { tokens });

/** Takes up an invitation: the seat is this browser's alone. */
export const claimSeat = (invitation: string) => post<Taken>("games/claim", { invitation });
/** Takes a seat back: whatever link to it was given out before is worth nothing then. */
export const recoverSeat = (recovery: string) => post<Taken>("games/recover", { recovery });
/** Replaces an invitation that nobody has taken up, or the link for watching. */
export const renewLink = (game: string, token: string, side?: string) =>
  post<Renewed>(
    `games/${encodeURIComponent(game)}/links`,
    { side },
    { headers: { authorization: `Bearer ${token}` } },
  );

/** Reads the text of a scenario file; every fault at once. */
export const checkScenario = (text: string) => postText<Checked>("scenarios/check", text);

/** Brings a record along to look at it. */
export const uploadRecord = (text: string) => postText<Received>("records", text);

/** The record of a game, as a file to keep. */
export async function record(game: string, token: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${token}` };
  return (await send(`games/${encodeURIComponent(game)}/record`, { headers })).blob();
}

/** The record of a game that is over: it hides nothing, so it is open to whoever may watch it. */
export async function replayRecord(id: string): Promise<Blob> {
  return (await send(`${replay(id)}/record`)).blob();
}

/** A game that is over, or a record that was brought along. */
export const replayInfo = (id: string) => ask<ReplayInfo>(replay(id));

export function replayStates(id: string, span: { from: number; to: number; as: string }): Promise<States> {
  const query = new URLSearchParams({ from: String(span.from), to: String(span.to), as: span.as });
  return ask(`${replay(id)}/states?${query}`);
}

/** What the dice of a game that is over took, beside what they would take on average. */
export const replayLuck = (id: string) => ask<Luck>(`${replay(id)}/luck`);

/** A new game that goes on from a step of another. */
export const fork = (id: string, how: Fork) => post<Begun>(`${replay(id)}/fork`, how);

/** Saves a file under the browser's own way of saving. */
export function save(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const replay = (id: string) => `replays/${encodeURIComponent(id)}`;

const postText = <T>(path: string, body: string) =>
  ask<T>(path, { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body });
