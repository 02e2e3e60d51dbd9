/** nginx, which serves the same bytes as the site, headers and body; and as a WebSocket proxy. */
import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { waitFor200 } from "../scripts/lib/http.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import { ON_SERVER_CORE, type Server } from "./load.ts";

/** Headers that nginx generates itself. */
const ITS_OWN = [
  "content-length",
  "content-type",
  "content-encoding",
  "date",
  "etag",
  "x-request-id",
  "vary",
];

/** Starts nginx with the compressed page at `siteUrl` and all its headers. */
export async function startNginx(
  supervisor: Supervisor,
  siteUrl: string,
  folder: string,
  port: number,
): Promise<Server> {
  mkdirSync(join(folder, "html"), { recursive: true });
  const plain = await fetchRaw(siteUrl, "identity");
  const gzip = await fetchRaw(siteUrl, "gzip");
  writeFileSync(join(folder, "html/index.html"), plain.body);
  writeFileSync(join(folder, "html/index.html.gz"), gzip.body);
  const headers = Object.entries(gzip.headers).filter(([name]) => !ITS_OWN.includes(name));
  const running = run(supervisor, folder, config(folder, port, headers));
  const url = `http://127.0.0.1:${port}/`;
  await waitFor200(supervisor, url, running);
  return { name: "nginx", url, running };
}

/** The upstream of nginx, and its own port. */
interface Proxy {
  folder: string;
  port: number;
  /** The upstream's port. */
  upstream: number;
}

/** Starts nginx as a WebSocket proxy, in one process, so that its cost is all in one place. */
export function startNginxProxy(supervisor: Supervisor, { folder, port, upstream }: Proxy): Running {
  mkdirSync(folder, { recursive: true });
  return run(
    supervisor,
    folder,
    `
daemon off;
master_process off;
user root;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
    }
  }
}
`,
  );
}

function run(supervisor: Supervisor, folder: string, settings: string): Running {
  const conf = join(folder, "nginx.conf");
  writeFileSync(conf, settings);
  const [command = "", ...words] = ON_SERVER_CORE;
  return supervisor.start({ name: "nginx", command, args: [...words, "nginx", "-c", conf, "-p", folder] });
}

/** Its fastest settings: small files are sent together with their headers, log lines are buffered as ours are. */
const config = (folder: string, port: number, headers: [string, string][]): string => `
daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log combined buffer=256k flush=1s;
  sendfile off;
  output_buffers 1 128k;
  gzip_static on;
  gzip_vary on;
  open_file_cache max=100;
  keepalive_requests 1000000;
  default_type "text/html; charset=utf-8";
  types { }
  add_header x-request-id $request_id;
${headers.map(([name, value]) => `  add_header ${name} ${JSON.stringify(value)};`).join("\n")}
  server { listen 127.0.0.1:${port}; root ${folder}/html; }
}
`;

interface RawResponse {
  headers: Record<string, string>;
  body: Buffer;
}

/** Returns a response without decompression, which `fetch` would do. */
function fetchRaw(url: string, encoding: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      );
    }).on("error", reject);
  });
}
