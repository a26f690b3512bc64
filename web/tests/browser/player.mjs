// A player made of clicks: begins games from the first page and answers whatever the table asks.
import assert from "node:assert/strict";

/** Two clicks from the first page to the table. */
export async function begin(page, { scenario, against } = {}) {
  const card = scenario ? page.locator("article", { hasText: scenario }) : page.locator("article").first();
  await card.locator("h3 button").click();
  if (against) await page.getByRole("dialog").getByText(against, { exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
  if (against === "A friend, by link") return;
  await page.waitForURL(/#\/play\//);
  await page.locator(".banner .what strong").waitFor();
}

/** What the page shows of the open question. */
export const question = (page) =>
  page.evaluate(() => {
    const seen = (selector) => document.querySelector(selector);
    const all = (selector) =>
      [...document.querySelectorAll(selector)].filter((button) => !button.disabled).length;
    return {
      mine: seen(".banner")?.classList.contains("mine") ?? false,
      ended: /^\s*(Victory|A draw)/.test(seen(".banner .what strong")?.textContent ?? ""),
      curtain: seen(".curtain") !== null,
      draft: seen(".draft") !== null,
      whole: all(".banner .whole button"),
      fire: all("[aria-label='Fire'] li button"),
      offers: all(".offers li button"),
      answers: all(".answers button"),
      confirm: all(".notices [role=alertdialog] .primary"),
      places: [...document.querySelectorAll(".waiting > button")].some(({ disabled }) => !disabled),
      actors: all(".waiting > ul li .who"),
    };
  });

/** A click that may come too late: what it was meant for can have passed by itself. Who plays until the banner says
    something touches nothing any more from the moment that it does. */
const tap = (locator, until) =>
  (until
    ? locator.evaluate(unlessSaid, { source: until.source, flags: until.flags }, { timeout: 1500 })
    : locator.click({ timeout: 1500 })
  ).catch(() => {});

function unlessSaid(button, { source, flags }) {
  const banner = document.querySelector(".banner")?.textContent ?? "";
  if (!new RegExp(source, flags).test(banner)) button.click();
}

let tries = 0;

/** The last offer, and another each time that one must be chosen: not everyone can be carried out by clicks alone. */
const another = (page, offers) =>
  page.locator(".offers li button:enabled").nth(offers - 1 - (tries++ % offers));

/** Answers one question by clicks, unless the banner says `until`; gives false once the game is over. Who is bold fires
    where it can. */
export async function answer(page, { bold = false, lift = true, until } = {}) {
  const now = await question(page);
  if (now.ended) return false;
  if (now.curtain && !lift) return true;
  if (now.curtain) await tap(page.locator(".curtain button"), until);
  else if (!now.mine) await page.waitForTimeout(30);
  else if (now.confirm > 0) await tap(page.locator(".notices [role=alertdialog] .primary"), until);
  else if (now.draft) await give(page, until);
  else if (now.places) await tap(page.locator(".waiting > button"), until);
  else if (bold && now.fire > 0) await tap(page.locator("[aria-label='Fire'] li button").first(), until);
  else if (bold && now.actors > 0 && now.offers === 0)
    await tap(page.locator(".waiting > ul li .who").first(), until);
  else if (now.answers > 0) await tap(page.locator(".answers button").first(), until);
  else if (now.whole > 0) await tap(page.locator(".banner .whole button").last(), until);
  else if (now.offers > 0) await tap(another(page, now.offers), until);
  else if (now.actors > 0) await tap(page.locator(".waiting > ul li .who").first(), until);
  else await page.waitForTimeout(30);
  return true;
}

/** Gives the order in hand, or puts it and its piece down. */
async function give(page, until) {
  const button = page.getByRole("button", { name: "Give the order" });
  if (await button.isEnabled({ timeout: 1500 }).catch(() => false)) return tap(button, until);
  const more = page.locator(".draft input[type=checkbox]:not(:checked)");
  if ((await more.count()) > 0) return tap(more.first(), until);
  for (let n = 0; n < 2; n++) await page.locator(".viewport").press("Escape");
}

/** Plays until the end, or fails. Every third question is answered boldly. */
export async function playOut(page, most = 3000) {
  for (let n = 0; n < most; n++) if (!(await answer(page, { bold: n % 3 !== 0 }))) return n;
  assert.fail(`the game was not over after ${most} answers`);
}

/** Plays until the banner says this, or fails; nothing is in hand then. */
export async function playUntil(page, words, most = 400) {
  for (let n = 0; n < most; n++) {
    const banner = await page.locator(".banner").textContent();
    if (words.test(banner)) return page.locator(".viewport").press("Escape");
    if (!(await answer(page, { until: words }))) break;
    // An answer takes a moment to be heard.
    await page.waitForTimeout(50);
  }
  assert.fail(`the banner never said ${words}: ${await page.locator(".banner").textContent()}`);
}

/** Waits until something is so that comes in its own time, such as the end of a move; fails if it never is. */
export async function comes(so, what, patience = 10_000) {
  const end = Date.now() + patience;
  while (!(await so())) {
    assert.ok(Date.now() < end, what);
    await new Promise((after) => setTimeout(after, 50));
  }
}
