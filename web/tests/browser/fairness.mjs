// How fair is it? Many battles, begun from a scenario, watched, stopped; and the report as one file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { ARTEFACTS, BIN, barriers, room, sideways } from "./room.mjs";

/** Every plot of a report has its numbers in a table, and every heading is there. */
async function whole(page) {
  for (const words of [
    "Who wins",
    "How long it takes",
    "When it is decided",
    "Losses by turn",
    "Where it is decided",
  ])
    await page.getByRole("heading", { name: words }).waitFor();
  for (const words of ["Losses by unit", "Orders", "Battles worth a look"])
    await page.getByRole("heading", { name: words }).waitFor();
  for (const table of ["Shares of wins", "Losses by turn", "The fiercest places"])
    assert.ok((await page.locator(`table[aria-label="${table}"] tbody tr`).count()) > 0, table);
}

export default () => {
  test("a designer starts a run from a scenario, watches it come in, and watches a battle of it", async () => {
    const page = await room.page();
    const card = page.locator("article", { hasText: "Main Street" });
    await card.getByRole("link", { name: "How fair is it?" }).click();
    await page.getByText("50", { exact: true }).click();
    await page.getByRole("button", { name: "Play them" }).click();
    await page.getByText(/\d+ of 50 games/).waitFor();
    await page.getByText("50 of 50 games").waitFor({ timeout: 60_000 });
    await whole(page);
    assert.deepEqual(await barriers(page), []);
    await page.screenshot({ path: join(ARTEFACTS, "fairness.png"), fullPage: true });
    await page.getByRole("button", { name: "Watch it" }).first().click();
    await page.getByRole("group", { name: "Replay" }).waitFor();
    await room.leave(page);
  });

  test("a run is stopped, and says what it has", async () => {
    const page = await room.page({ path: "#/fairness/rorkes-drift", width: 390, height: 844 });
    await page.getByText("1000", { exact: true }).click();
    await page.getByRole("button", { name: "Play them" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText(/games, stopped/).waitFor({ timeout: 60_000 });
    assert.equal(await sideways(page), 0);
    await room.leave(page, "fairness-phone");
  });

  test("the report is one file that needs no network, in light, dark and print", async () => {
    const file = join(room.data, "report.html");
    const run = ["sim", "main-street", "--games", "60", "--vary", "turns=base,12", "--report", file];
    execFileSync(BIN, run, { stdio: "pipe" });
    for (const colorScheme of ["light", "dark"]) {
      const context = await room.browser.newContext({
        offline: true,
        colorScheme,
        viewport: { width: 1200, height: 900 },
      });
      const page = await context.newPage();
      const complaints = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => request.url().startsWith("http") && complaints.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      await whole(page);
      await page.screenshot({ path: join(ARTEFACTS, `report-${colorScheme}.png`), fullPage: true });
      if (colorScheme === "light") {
        await page.pdf({ path: join(ARTEFACTS, "report.pdf"), printBackground: true });
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: "Save its record" }).first().click(),
        ]);
        assert.match(download.suggestedFilename(), /^main-street-\w+-\d+\.jsonl$/);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });
};
