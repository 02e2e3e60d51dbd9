// Stands in for the renderer: speaks its protocol, notes what it is asked, and misbehaves on request.
// Tests steer it with files in its folder, which is above the one it lies in.
const { appendFileSync, existsSync, readFileSync } = require("node:fs");
const http = require("node:http");
const { join } = require("node:path");

const folder = join(__dirname, "..");
const flag = (name) => existsSync(join(folder, name));
const filler = "<p>words and more words</p>".repeat(100);

const untilGone = (name) =>
  new Promise((resolve) => {
    const look = () => (flag(name) ? setTimeout(look, 5) : resolve());
    look();
  });

function site(response, tags, text, status = 200) {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "x-page-tags": tags,
    "x-inline-hashes": "'sha256-AAAA'",
    "set-cookie": "leak=1",
  });
  response.end(`<!doctype html><h1>${text}</h1>${filler}`);
}

async function app(request, response, url) {
  if (flag("hold-app")) await untilGone("hold-app");
  if (url.searchParams.has("api")) {
    const answer = await fetch(`${process.env.API_ORIGIN}/api/session`);
    if (!answer.ok) return response.writeHead(500).end();
  }
  let status;
  if (url.searchParams.has("follow")) {
    const answer = await fetch(`${process.env.API_ORIGIN}/api/auth/verify-email`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": request.headers["x-forwarded-for"],
      },
      body: JSON.stringify({ token: "made-up" }),
    });
    status = answer.status;
  }
  response.writeHead(Number(url.searchParams.get("status") ?? 200), {
    "content-type": "text/html; charset=utf-8",
    "set-cookie": ["one=1; Path=/", "two=2; Path=/"],
    "x-secret": "not for browsers",
    ...(url.searchParams.has("to") ? { location: url.searchParams.get("to") } : {}),
  });
  response.end(JSON.stringify({ headers: request.headers, url: request.url, status }) + filler);
}

/** Does what a form asks for, as a page's action does, and answers with what became of it. */
async function form(request, response, url) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const names = ["cookie", "x-forwarded-for", "sec-fetch-site"];
  const headers = names.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []));
  const operation = url.searchParams.get("operation");
  const answer =
    operation &&
    (await fetch(`${process.env.API_ORIGIN}/api/auth/${operation}`, {
      method: "POST",
      headers: [["content-type", "application/json"], ...headers],
      body: JSON.stringify(Object.fromEntries(new URLSearchParams(body))),
    }));
  response.writeHead(answer ? answer.status : 200, {
    "content-type": "text/html; charset=utf-8",
    "set-cookie": answer ? answer.headers.getSetCookie() : [],
  });
  response.end(JSON.stringify({ method: request.method, headers: request.headers, body }) + filler);
}

async function answer(request, response) {
  const url = new URL(request.url, "http://renderer");
  if (url.pathname === "/healthz") return response.end("ok");
  // Before it is noted that it was asked: a test that has seen the note may change the data.
  const data = flag("data") ? readFileSync(join(folder, "data"), "utf8") : "first";
  appendFileSync(
    join(folder, "asked"),
    `${JSON.stringify({ url: request.url, headers: request.headers })}\n`,
  );
  if (url.pathname === "/hang") return;
  if (url.pathname === "/dies") {
    response.writeHead(200, { "content-type": "text/html" });
    response.write("<h1>half", () => process.exit(1));
  } else if (flag("die-site")) {
    response.writeHead(200, { "content-type": "text/html" });
    response.write("<h1>half", () => process.exit(1));
  } else if (url.pathname.startsWith("/dashboard")) await app(request, response, url);
  else if (["/enter", "/apply"].includes(url.pathname)) await form(request, response, url);
  else if (flag("broken")) site(response, "", "broken", 500);
  else if (url.pathname === "/") site(response, "home stories", data);
  else if (url.pathname === "/mentors") {
    if (flag("hold-site")) await untilGone("hold-site");
    const called = flag("call-api") ? await fetch(`${process.env.API_ORIGIN}/api/mentors`) : undefined;
    if (called?.ok === false) return site(response, "", "no data", called.status);
    site(response, "mentors", `${data} ${url.search}`);
  } else if (url.pathname.startsWith("/mentors/")) site(response, `mentor-${url.pathname.slice(9)}`, data);
  else if (url.pathname === "/opportunities") site(response, "opportunities", data);
  else if (url.pathname.startsWith("/opportunities/"))
    site(response, `opportunity-${url.pathname.slice(15)}`, data);
  else if (url.pathname === "/programs") {
    if (flag("hold-search") && url.searchParams.has("q")) await untilGone("hold-search");
    if (url.searchParams.get("q") === "moved")
      return response.writeHead(302, { location: "/programs" }).end();
    const status = url.searchParams.get("q") === "nothing" ? 404 : 200;
    site(response, "programs", `${data} ${url.search}`, status);
  } else if (url.pathname.startsWith("/guides/known")) site(response, "guides", data);
  else if (url.pathname === "/guides/later" && flag("later")) site(response, "guides", data);
  else site(response, "guides", "nothing here", 404);
}

const server = http.createServer({ keepAliveTimeout: 95_000 }, (request, response) => {
  answer(request, response).catch((error) => {
    process.stderr.write(`${JSON.stringify({ level: "error", message: String(error) })}\n`);
    response.destroy();
  });
});
untilGone("hold-start").then(() =>
  server.listen(0, "127.0.0.1", () => {
    process.stdout.write(`${JSON.stringify({ listening: server.address().port })}\n`);
    process.stdout.write(`${"a very long line ".repeat(5000)}\n`);
  }),
);
process.on("SIGTERM", () => undefined).on("SIGINT", () => undefined);
process.stdin.on("end", () => process.exit(0)).resume();
