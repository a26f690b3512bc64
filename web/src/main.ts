// Starts the page.
import { mount } from "svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import App from "./app/App.svelte";

const target = document.getElementById("app");
if (target) {
  mount(App, { target });
}
