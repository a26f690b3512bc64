// Where the page is: a hash route, `#/companion/fire-and-steel/shooting?range=10`. The server never sees it, so a seat's
// secret may stand in it.

/** A place in the page. */
export interface Place {
  parts: string[];
  query: URLSearchParams;
}

/** Reads a hash. Parts that cannot be decoded are taken as they stand. */
export function read(hash: string): Place {
  const [path = "", query = ""] = split(hash.replace(/^#\/?/, ""), "?");
  return { parts: path.split("/").filter(Boolean).map(decode), query: new URLSearchParams(query) };
}

/** The hash of a place. */
export function href(parts: string[], query?: URLSearchParams | Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return `#/${parts.map(encodeURIComponent).join("/")}${search ? `?${search}` : ""}`;
}

class Router {
  place = $state.raw<Place>(read(globalThis.location?.hash ?? ""));

  constructor() {
    globalThis.addEventListener?.("hashchange", () => {
      this.place = read(location.hash);
    });
  }

  /** Goes to a place, as a link would. */
  go(to: string) {
    location.hash = to;
  }

  /** Rewrites the address of this place without going anywhere. */
  restate(to: string) {
    history.replaceState(history.state, "", to);
    this.place = read(to);
  }
}

export const router = new Router();

function split(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
