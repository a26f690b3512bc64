// A report by itself: the numbers stand in the file, and nothing is fetched.
import { mount } from "svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import "./fairness/print.css";
import ReportPage from "./fairness/ReportPage.svelte";
import type { Report } from "./wire/types";

const target = document.getElementById("app");
const numbers = JSON.parse(document.getElementById("numbers")?.textContent ?? "null") as Report | null;
if (target && numbers) {
  mount(ReportPage, { target, props: { report: numbers } });
}
