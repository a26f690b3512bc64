// How the largest table keeps up with the eye. Chromium without a screen draws in software here: a real one is quicker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { room } from "./room.mjs";

export default () => {
  test("panning the largest table keeps up with the eye", async () => {
    const page = await room.table("guilford-courthouse");
    await page.waitForTimeout(800);
    const pan = () =>
      page.evaluate(async () => {
        const viewport = document.querySelector(".viewport");
        const fire = (type, x, y) =>
          (type === "mousedown" ? viewport : window).dispatchEvent(
            new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, view: window, buttons: 1 }),
          );
        fire("mousedown", 120, 700);
        const times = [];
        let last = performance.now();
        for (let n = 0; n < 120; n++) {
          fire("mousemove", 120 + Math.sin(n / 6) * 120, 700 - n);
          await new Promise(requestAnimationFrame);
          const now = performance.now();
          times.push(now - last);
          last = now;
        }
        fire("mouseup", 120, 600);
        return times.toSorted((a, b) => a - b);
      });
    for (const zoom of ["whole", "near"]) {
      if (zoom === "near")
        for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "Nearer" }).click();
      await page.waitForTimeout(400);
      const frames = await pan();
      const at = (share) => frames[Math.floor(frames.length * share)].toFixed(1);
      console.log(`  ${zoom}: a frame takes ${at(0.5)} ms in the median, ${at(0.95)} at the 95th of 100`);
      assert.ok(Number(at(0.5)) < 20, `a frame took ${at(0.5)} ms`);
    }
    await room.leave(page);
  });
};
