// The seats that this browser holds. Whoever knows a seat's secret sits there, so they are kept here and nowhere else.
import { href } from "../app/router.svelte";
import { keep, recall } from "../app/shelf";

export interface HeldSeat {
  game: string;
  token: string;
  title: string;
  /** Whose seat it is, in words. */
  side: string;
  at: number;
  /** With this code the seat is taken back, should another have its secret. */
  recovery?: string;
  /** The links to the other seats, kept by the player who set the table: for watching, or invitations. */
  others?: { words: string; token?: string; invitation?: string; side?: string }[];
}

const MOST = 60;

/** The address of a seat in this browser's page. */
export function seatAddress(
  game: string,
  link: { token?: string; invitation?: string },
  page = `${location.origin}${location.pathname}`,
): string {
  const parts = link.invitation ? ["join", link.invitation] : ["play", game, link.token ?? ""];
  return `${page}${href(parts)}`;
}

class Seats {
  list = $state.raw<HeldSeat[]>(read(recall("seats")));

  add(seat: HeldSeat) {
    const others = this.list.filter((known) => known.token !== seat.token);
    this.save([seat, ...others].slice(0, MOST));
  }

  find(token: string): HeldSeat | undefined {
    return this.list.find((seat) => seat.token === token);
  }

  drop(token: string) {
    this.save(this.list.filter((seat) => seat.token !== token));
  }

  private save(list: HeldSeat[]) {
    this.list = list;
    keep("seats", list);
  }
}

export const seats = new Seats();

function read(kept: unknown): HeldSeat[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (seat): seat is HeldSeat => typeof seat?.game === "string" && typeof seat.token === "string",
  );
}
