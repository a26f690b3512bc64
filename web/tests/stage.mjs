// A door before a running Linstock server: passes everything on, and can cut its lines as a bad network does. With a
// folder it serves the built page from there under the server's policy, so that the page can be tried without
// building the program again: `npm run build && node tests/stage.mjs [port] [server]`.
import { createReadStream, existsSync, statSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Opens the door; `api` is the address of a server, `folder` where the page lies, if it is not the server's own. `cuts`
    says where the next lines break, one after the other; a line without a cut holds. */
export function stage(port, api, folder) {
  const server = http.createServer((request, response) =>
    folder && !request.url.startsWith("/api/")
      ? file(folder, request, response)
      : pass(api, request, response),
  );
  server.cuts = [];
  server.on("upgrade", (request, socket, head) => tunnel(api, request, socket, head, server.cuts.shift()));
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

function file(folder, request, response) {
  const path = normalize(new URL(request.url, "http://here").pathname);
  const wanted = join(folder, path);
  const found = wanted.startsWith(folder) && existsSync(wanted) && statSync(wanted).isFile();
  const name = found ? wanted : join(folder, "index.html");
  response.writeHead(200, {
    "content-type": TYPES[extname(name)] ?? "application/octet-stream",
    "content-security-policy": POLICY,
  });
  createReadStream(name).pipe(response);
}

function pass(api, request, response) {
  const { hostname, port } = new URL(api);
  const options = { hostname, port, path: request.url, method: request.method, headers: request.headers };
  const onward = http.request(options, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end());
  request.pipe(onward);
}

/** A line to the server. A cut says after how many messages it breaks, whether the last of them still gets through, and
    whether the server is told: where a network falls away it is not. */
function tunnel(api, request, socket, head, cut) {
  const { hostname, port } = new URL(api);
  let messages = 0;
  const onward = net.connect(Number(port), hostname, () => {
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    socket.on("data", (message) => carry(message, onward));
    onward.on("data", (message) => carry(message, socket));
  });
  function carry(message, to) {
    const broken = ++messages === cut?.after;
    if (socket.destroyed || (broken && !cut.through)) return broken && hangUp();
    to.write(message, () => broken && hangUp());
  }
  function hangUp() {
    socket.destroy();
    if (cut.told) onward.destroy();
  }
  onward.on("error", () => socket.destroy());
  onward.on("close", () => socket.destroy());
  socket.on("error", () => onward.destroy());
  socket.on("end", () => onward.end());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 7780);
  await stage(port, process.argv[3] ?? "http://127.0.0.1:7775", DIST);
  console.log(`http://127.0.0.1:${port}/`);
}
