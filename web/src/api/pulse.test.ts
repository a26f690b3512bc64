import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPulse } from "./pulse";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a server that cannot be reached is noticed within five seconds, and its return too", async () => {
  const told: boolean[] = [];
  let reached = true;
  const stop = watchPulse(
    (now) => told.push(now),
    async () => reached,
  );
  await vi.advanceTimersByTimeAsync(6000);
  expect(told).toEqual([]);
  reached = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([false]);
  reached = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([false, true]);
  stop();
});

test("a browser that knows it is offline says so at once", async () => {
  const told: boolean[] = [];
  const stop = watchPulse(
    (now) => told.push(now),
    async () => true,
  );
  dispatchEvent(new Event("offline"));
  expect(told).toEqual([false]);
  stop();
});
