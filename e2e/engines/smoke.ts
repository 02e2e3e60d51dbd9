/** The smoke tests of each engine: every page once, and the most important journeys. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request as requests } from "@playwright/test";
import { inRoot } from "../../scripts/lib/paths.ts";
import { BETA_PASSWORD } from "../support/ai-tutor.ts";
import { academyDate, daysAfter } from "../support/dates.ts";
import { pageOfEachKind } from "../support/documents.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { AFTER_FORMS, NOWHERE, pagesOfRoles } from "../support/pages.ts";
import { askerAs, demo, newProvider, newStudent, ownAddress, type Person } from "../support/people.ts";
import type { Engine, EngineWindow } from "./engine.ts";
import { stripesOf } from "./hatch.ts";
import { isAt, open, openAs, press, reads, reload, send, shows } from "./steps.ts";
import { until } from "./until.ts";

/** Widths of phones and desktops, in CSS px. */
const WIDTHS = [390, 1440];

/** A picture to upload. */
const PICTURE = inRoot("e2e/support/picture.png");

/** Creates a student that no other test uses. */
async function ownStudent(): Promise<Person> {
  const request = await requests.newContext({ extraHTTPHeaders: ownAddress() });
  const student = await newStudent(request);
  await request.dispose();
  return student;
}

/** Creates a provider that no other test uses. */
async function ownProvider(): Promise<Person> {
  const request = await requests.newContext({ extraHTTPHeaders: ownAddress() });
  const provider = await newProvider(request);
  await request.dispose();
  return provider;
}

/** Adds the tests of an engine to the calling file. */
export function smokeTests(start: () => Promise<Engine>): void {
  let engine: Engine;
  before(async () => {
    engine = await start();
  });
  after(() => engine?.stop());

  /** Runs a test in a new window. A failure reports the window's URL. */
  const inWindow = (title: string, walk: (window: EngineWindow) => Promise<void>) =>
    test(title, async () => {
      const window = await engine.open();
      try {
        await walk(window);
      } catch (error) {
        const url = await window.url().catch(() => "nowhere");
        throw new Error(`At ${url}: ${error instanceof Error ? error.message : error}`, { cause: error });
      } finally {
        await window.close();
      }
    });

  inWindow("the public pages throw nothing and fit both widths", (window) =>
    expectSound(window, [...pageOfEachKind, ...AFTER_FORMS, NOWHERE]),
  );

  for (const [role, paths] of Object.entries(pagesOfRoles)) {
    inWindow(`the pages of the role ${role} throw nothing and fit both widths`, async (window) => {
      await openAs(window, demo[role as keyof typeof demo], "/account");
      await expectSound(window, paths);
    });
  }

  inWindow(
    "a student signs in, and after signing out no private page is shown again by Back",
    async (window) => {
      const student = await ownStudent();
      await open(window, "/auth");
      await window.type("main input[name=email]", student.email);
      await window.type("main input[name=password]", student.password);
      await press(window, /^Sign in$/, { selector: "main button" });
      await reads(window, `Welcome, ${student.firstName}`);
      await expectGoneAfterSignOut(
        window,
        ["/ai-tutor/sessions", "/summer/profile", "/account"],
        student.lastName,
      );
    },
  );

  inWindow("nor is a page of a provider", async (window) => {
    const provider = await ownProvider();
    await openAs(window, provider, "/dashboard/provider/listings");
    await expectGoneAfterSignOut(window, ["/account"], provider.email);
  });

  inWindow("a student chooses a day and an hour, holds it and pays", async (window) => {
    await openAs(window, await ownStudent(), "/dashboard/student/lessons?subject=Physics");
    await press(window, /, free times$/, { selector: "[role=gridcell]" });
    // Engines run concurrently: each books from another end of the day.
    const nth = engine.name === "Firefox" ? 0 : -1;
    await press(window, /[AP]M .+ time/, { selector: "main li button", nth });
    await press(window, /^Continue to payment/);
    await isAt(window, /\/checkout\//);
    await press(window, /^Pay/);
    await reads(window, "Payment Successful!");
  });

  inWindow(
    "a chat sends lines, words being composed and a picture, is live elsewhere, and its menu opens a dialog",
    async (window) => {
      const [student, tutor] = [await ownStudent(), await askerAs(demo.tutor)];
      const { user } = await readApi<{ user: { id: string } }>(tutor, "/api/session");
      const asker = await askerAs(student);
      const chat = await changeFromElsewhere<{ id: string }>(asker, "PUT", `/api/chats/inquiries/${user.id}`);
      const path = `/dashboard/student/messages?chat=${chat.id}`;
      await openAs(window, student, path);
      const other = await window.another();
      await open(other, path);

      await shows(window, "main textarea");
      await window.type("main textarea", "First line");
      await window.press("Shift", "Enter");
      await window.type("main textarea", "second line");
      await expectComposingSendsNothing(window);
      await window.press("Enter");
      await reads(other, "First line\nsecond line");
      await other.close();

      await window.choose("main input[type=file]", PICTURE);
      await reads(window, "Remove file");
      await press(window, /^Send$/);
      await shows(window, "main li img");

      await press(window, /^Report or block/, { selector: "summary" });
      await press(window, /^Block/, { selector: "details[open] button" });
      await shows(window, "[role=dialog]");
      await window.press("Escape");
      await shows(window, "[role=dialog]", false);
      await until("the focus is back on the menu", () =>
        window.run(() => document.activeElement?.matches("summary")),
      );
    },
  );

  inWindow("a session with the AI tutor outlasts a reload, with what is being written", async (window) => {
    await openAs(window, await ownStudent(), "/ai-tutor-access");
    await send(window, "/api/ai-tutor/access", { password: BETA_PASSWORD, is_13_or_older: true });
    await open(window, "/ai-tutor");
    await shows(window, "main select");
    await window.run(chooseInLists, ["9th", "Math"]);
    await window.type("main input[name=topic]", "Linear equations");
    await press(window, /^Start Learning Session/);
    await press(window, /^Connect to AI Tutor/);
    await shows(window, "main textarea");
    await window.type("main textarea", "3x = 12");
    await window.press("Enter");
    await shows(window, "[data-stage=ready]");
    await window.type("main textarea", "And then");
    await reload(window);
    await reads(window, "You have an open session");
    await press(window, /^Continue it/);
    await until("the draft is there again", () =>
      window.run(() => document.querySelector<HTMLTextAreaElement>("main textarea")?.value === "And then"),
    );
    await reads(window, "3x = 12");
  });

  inWindow("what is closed in a tutor's week is hatched", async (window) => {
    // The engines share the tutor.
    const day = daysAfter(academyDate(Date.now()), engine.name === "WebKit" ? 6 : 5);
    const dayOff = { first_day: day, last_day: day, note: "" };
    await changeFromElsewhere(await askerAs(demo.tutor), "POST", "/api/tutor/days-off", dayOff);
    await openAs(window, demo.tutor, "/dashboard/tutor/availability");
    // The day off, not what is closed of today, which is low in the first hours of the tutor's day.
    const closed = ".week-closed:has(strong)";
    await shows(window, closed);
    // WebKit's driver needs up to a minute for a screenshot.
    if (engine.name === "WebKit") return;
    const stripes = await stripesOf(window, closed);
    assert(stripes > 0.1 && stripes < 0.4, `${stripes} of it is much darker than the rest`);
  });

  inWindow("a date that is typed filters a table", async (window) => {
    if (!engine.typesDates) return;
    await openAs(window, demo.admin, "/dashboard/admin/sessions");
    await shows(window, "main input[type=date]");
    await window.type("main input[type=date]", "01022026");
    await isAt(window, /2026-01-02/);
  });

  // Last, and in one engine only: signing out ends every session of the only admin, including that of the other engine.
  inWindow("nor is a page of an admin shown after signing out", async (window) => {
    if (engine.name !== "Firefox") return;
    await openAs(window, demo.admin, "/dashboard/admin/users");
    await expectGoneAfterSignOut(window, ["/account"], demo.admin.email);
  });
}

/** Checks pages, each of which is loaded once. */
async function expectSound(window: EngineWindow, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  const note = (path: string, words: string) => faults.push(`${path}: ${words}`);
  for (const path of paths) {
    await window.resize(WIDTHS[0] ?? 0);
    await open(window, path);
    for (const width of WIDTHS) {
      await window.resize(width);
      await until(`the window is ${width} px wide`, () => window.run((width) => innerWidth === width, width));
      const beyond = await window.run(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) note(path, `${beyond} px wider than ${width}`);
    }
    for (const fault of (await window.run(() => globalThis.pageFaults)) ?? ["no faults are collected"]) {
      note(path, fault);
    }
  }
  assert.deepEqual(faults, []);
}

/** Visits further pages, signs out on the last, and goes back through all of them. */
async function expectGoneAfterSignOut(
  window: EngineWindow,
  further: readonly string[],
  words: string,
): Promise<void> {
  for (const path of further) await open(window, path);
  await press(window, /^Sign Out$/);
  await isAt(window, /\/auth/);
  for (const _ of ["the one before", ...further]) {
    await window.back();
    await until("Back leads to the sign-in page", async () => /\/auth/.test(await window.url()));
    assert(
      !(await window.run((words) => document.body.innerText.includes(words), words)),
      "what was private is shown again",
    );
  }
}

/**
 * In Safari the Enter that confirms an IME composition is recognizable only by its key code, because the composition
 * ends before.
 */
async function expectComposingSendsNothing(window: EngineWindow): Promise<void> {
  const isTaken = await window.run(() => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    Object.defineProperty(event, "keyCode", { get: () => 229 });
    return !document.querySelector("main textarea")?.dispatchEvent(event);
  });
  assert(!isTaken, "Enter that chooses a composed word is left to it");
}

/** Runs in the page: selects in each list the option that begins with one of these words. */
function chooseInLists(words: string[]): void {
  for (const list of document.querySelectorAll<HTMLSelectElement>("main select")) {
    const entry = [...list.options].find(({ text }) => words.some((word) => text.startsWith(word)));
    if (!entry) continue;
    list.value = entry.value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
