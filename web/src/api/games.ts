// Games, scenarios and records over REST.
import type {
  Begun,
  Checked,
  Fork,
  Mine,
  NewGame,
  Received,
  ReplayInfo,
  ScenarioInfo,
  States,
} from "../wire/types";
import { ask, post, send } from "./rest";

export const scenarios = () => ask<ScenarioInfo[]>("scenarios");
export const beginGame = (game: NewGame) => post<Begun>("games", game);
export const myGames = (tokens: string[]) => post<Mine[]>("games/mine", { tokens });

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
