// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { useLiveStatus } from "../live/live.tsx";
import { click, eventually, getByText, problemResponse, renderPage, toasts } from "../testing/app-page.tsx";
import { DownloadLink } from "./download-link.tsx";

function Page() {
  return (
    <>
      <DownloadLink href="/api/tutor/earnings/file">Download</DownloadLink>
      <p>{useLiveStatus()}</p>
    </>
  );
}

/** Clicks the link with a stubbed response; returns the files that the browser saved. */
async function pressAndSave(answer: Response | Error): Promise<string[]> {
  vi.stubGlobal("fetch", async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.isConnected) this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else saved.push(`${this.download} ${this.href}`);
  });
  await renderPage(<Page />);
  await click(getByText("Download"));
  await eventually(() => expect(getByText("Download").getAttribute("aria-busy")).toBe("false"));
  return saved;
}

const problem = (status: number, code: string, detail: string) =>
  new Response(JSON.stringify(problemResponse(status, code, detail).body), { status });

test("a file is saved under the name that the API gives it", async () => {
  const headers = { "content-disposition": 'attachment; filename="earnings.csv"' };
  expect(await pressAndSave(new Response("Date", { headers }))).toEqual(["earnings.csv blob:file"]);
  expect(toasts()).toEqual([]);
});

test("a refused file says why", async () => {
  const refused = problem(503, "database_busy", "We are busy. Please try again.");
  expect(await pressAndSave(refused)).toEqual([]);
  await eventually(() => expect(toasts()[0]).toContain("Couldn’t download"));
});

test("a lost connection says so", async () => {
  expect(await pressAndSave(new TypeError("Failed to fetch"))).toEqual([]);
  await eventually(() => expect(toasts()[0]).toContain("Couldn’t download"));
});

test("after the session's end the page is told of that", async () => {
  expect(await pressAndSave(problem(401, "unauthenticated", "Please sign in."))).toEqual([]);
  await eventually(() => expect(getByText("signed-out")).toBeTruthy());
  expect(toasts()).toEqual([]);
});
