import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Puts scripts and styles into the page itself, so that one file is all there is. */
function inOneFile(): Plugin {
  return {
    name: "in-one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["report.html"];
      if (page?.type !== "asset") return this.error("there is no report.html");
      let html = String(page.source);
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === "chunk") {
          // Nothing inside may end the element that it stands in. It runs where it stands: the page is above it.
          const code = file.code.replaceAll("</script", "<\\/script");
          html = html.replace(/<script type="module"[^>]*src="[^"]*"><\/script>/, "");
          html = html.replace("</body>", () => `<script type="module">${code}</script></body>`);
          delete bundle[name];
        } else if (name.endsWith(".css")) {
          html = html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(file.source)}</style>`);
          delete bundle[name];
        }
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), inOneFile()],
  base: "./",
  publicDir: false,
  build: {
    outDir: process.env.LINSTOCK_REPORT_OUT ?? "dist-report",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: { input: "report.html" },
  },
});
