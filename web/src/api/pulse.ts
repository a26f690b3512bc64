// Whether the server can be reached at all. A network that falls away tells nobody; so it is asked every few seconds,
// also while nothing else is said.

/** How often it is asked, and how long an answer may take: a break is noticed within their sum. Milliseconds. */
const EVERY = 2500;
const PATIENCE = 2200;

/** Watches until it is stopped. `tell` hears every change. */
export function watchPulse(tell: (reached: boolean) => void, asks = ask): () => void {
  let reached = true;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = (now: boolean) => {
    if (over || now === reached) return;
    reached = now;
    tell(now);
  };
  const beat = async () => {
    clearTimeout(timer);
    found(await asks());
    if (!over) timer = setTimeout(beat, EVERY);
  };
  const gone = () => found(false);
  const back = () => void beat();
  addEventListener("offline", gone);
  addEventListener("online", back);
  timer = setTimeout(beat, EVERY);
  return () => {
    over = true;
    clearTimeout(timer);
    removeEventListener("offline", gone);
    removeEventListener("online", back);
  };
}

async function ask(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch("api/rulebooks", {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    return answer.status < 500;
  } catch {
    return false;
  }
}
