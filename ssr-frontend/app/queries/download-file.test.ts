import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { downloadFile, fileNameOf } from "./download-file.ts";

test.each([
  ['attachment; filename="earnings-2026-11-29.csv"', "earnings-2026-11-29.csv"],
  ["attachment; filename=\"_.pdf\"; filename*=UTF-8''%C3%9Cbung%3B%201.pdf", "Übung; 1.pdf"],
  ["", "download"],
])("a file is called as the response says: %s", (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

const download = (fetched: () => Promise<Response>) => {
  vi.stubGlobal("fetch", fetched);
  return downloadFile(new QueryClient(), "/api/file");
};

test("a connection that is lost before or while a file is sent is named", async () => {
  const cut = new Response(
    new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }),
  );
  expect(await download(() => Promise.reject(new TypeError("Failed to fetch")))).toContain("can’t reach");
  expect(await download(async () => cut)).toContain("can’t reach");
});

test("a bug is no lost connection", async () => {
  const headers = { "content-disposition": "attachment; filename*=UTF-8''%E0%A4%A" };
  await expect(download(async () => new Response("Date", { headers }))).rejects.toThrow(URIError);
});
