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
  await page.locator(".banner").waitFor();
}

/** Whether the game has ended. */
export const over = (page) => page.locator(".banner", { hasText: /: (last|conceded|.*)$/ }).count();

/** What the page knows of the open question. */
const question = (page) =>
  page.evaluate(() => ({
    mine: document.querySelector(".banner")?.classList.contains("mine") ?? false,
    ended: /\bwin\b|A draw/.test(document.querySelector(".banner strong")?.textContent ?? ""),
    whole: [...document.querySelectorAll(".banner .whole button")].map((button) => button.textContent.trim()),
    curtain: document.querySelector(".curtain") !== null,
  }));

/** Answers one question by clicks; gives false once the game is over. */
export async function answer(page) {
  const { mine, ended, whole, curtain } = await question(page);
  if (ended) return false;
  if (curtain) {
    await page.locator(".curtain button").click();
    return true;
  }
  if (!mine) {
    await page.waitForTimeout(60);
    return true;
  }
  // Whatever ends the step for the whole side is the quickest way on.
  if (whole.length > 0) {
    await page
      .locator(".banner .whole button")
      .last()
      .click({ timeout: 2000 })
      .catch(() => {});
    await page.waitForTimeout(40);
    await giveIfAsked(page);
    return true;
  }
  await page.locator(".viewport").focus();
  await page.keyboard.press("n");
  const offer = page.locator(".offers li button").last();
  if ((await offer.count()) === 0) {
    await page.waitForTimeout(60);
    return true;
  }
  await offer.click({ timeout: 2000 }).catch(() => {});
  await giveIfAsked(page);
  return true;
}

async function giveIfAsked(page) {
  const give = page.getByRole("button", { name: "Give the order" });
  if ((await give.count()) > 0 && (await give.isEnabled()))
    await give.click({ timeout: 2000 }).catch(() => {});
}

export async function playSome(page, most) {
  for (let n = 0; n < most; n++) if (!(await answer(page))) return;
}

/** Plays until the end, or fails. */
export async function playOut(page, most = 4000) {
  for (let n = 0; n < most; n++) if (!(await answer(page))) return n;
  assert.fail(`the game was not over after ${most} answers`);
}
