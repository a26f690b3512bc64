// Runs of many battles over REST.
import type { NewRun, Received, RunState } from "../wire/types";
import { ask, post } from "./rest";

const path = (id: string) => `fairness/${encodeURIComponent(id)}`;

export const beginRun = (run: NewRun) => post<RunState>("fairness", run);
export const runState = (id: string) => ask<RunState>(path(id));
export const stopRun = (id: string) => post<RunState>(`${path(id)}/stop`, {});

/** Plays a game of a run again; the id of its replay. */
export const replayGame = (id: string, game: number) => post<Received>(`${path(id)}/games/${game}`, {});
