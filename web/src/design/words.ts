// Turns names of the wire into words for people.

/** A label from a fact's, chart's or field's name: `weapon_class` gives "Weapon class". */
export function label(name: string): string {
  return capital(say(name.replace(/^opt_/, "")));
}

/** A word of the wire as one would say it: `type-1-hit` gives "type 1 hit". */
export function say(word: string): string {
  return word.replace(/[-_]/g, " ");
}

/** The same with its first letter raised, unless it is spelled otherwise: the uThulwana stay what they are. */
export function capital(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An event as a line of its own. */
export function sentence(words: string): string {
  return capital(words.replaceAll(" -> ", " → "));
}

/** The same with its first letter lowered, to stand within a sentence. */
export function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A number with its sign: +2, −1, 0. */
export function signed(value: number): string {
  return value > 0 ? `+${plain(value)}` : plain(value);
}

/** A number without noise, with a true minus. */
export function plain(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace("-", "−");
}

/** A chance as a percentage. What is possible is never told as 0 %, what is not certain never as 100 %. */
export function percent(chance: number): string {
  const points = chance * 100;
  if (points === 0 || points === 100) return `${points}%`;
  if (points < 0.1) return "<0.1%";
  if (points > 99.9) return ">99.9%";
  return `${points >= 9.95 ? Math.round(points * 10) / 10 : points.toFixed(1)}%`;
}

/** A message of the server, with the names that stand in it as the page writes them. */
export function readable(message: string): string {
  return capital(message.replace(/`([a-z_]+)`/g, (_, name: string) => `“${label(name)}”`));
}

/** Any value of an outcome in words. */
export function tell(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") return plain(value);
  if (typeof value === "string") return say(value);
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(tell).join(", ");
  return Object.entries(value as Record<string, unknown>)
    .map(([name, part]) => `${say(name)} ${tell(part)}`)
    .join(", ");
}

/** Names in a row: "A, B and C". */
export function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** One of a thing, or several: `count(2, "inch", "inches")`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${plain(number)} ${number === 1 ? one : many}`;
}

/** How long something takes, as one would say it: 75 minutes, 2½ hours, 3 hours. */
export function lasting(minutes: number): string {
  const halves = Math.round(minutes / 30);
  if (minutes < 90 || Math.abs(minutes - halves * 30) > 5) return count(minutes, "minute");
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} hours`;
}

/** How long the server still keeps a game; nothing while that is long. Both moments in seconds since 1970. */
export function kept(until: number | null, over: boolean, now = Date.now() / 1000): string | undefined {
  const days = until === null ? Infinity : Math.max(1, Math.ceil((until - now) / 86_400));
  if (days > 14) return undefined;
  return `It is kept for ${count(days, "more day")}${over ? "" : " unless it is played"}.`;
}
