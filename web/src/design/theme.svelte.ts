// Light, dark, or as the device has it. Kept on this device.
import { keep, recall } from "../app/shelf";

const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

class Choice {
  theme = $state<Theme>(known(recall("theme")));

  next() {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] ?? "auto";
    keep("theme", this.theme);
    this.apply();
  }

  apply() {
    if (this.theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const choice = new Choice();

function known(kept: unknown): Theme {
  return THEMES.find((theme) => theme === kept) ?? "auto";
}
