/**
 * Reads our invitations with an independent calendar library. The files are the golden files of the Rust tests; `Intl`
 * verifies the local times.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ICAL from "ical.js";
import brand from "../../../ssr-frontend/content/brand.json" with { type: "json" };

const FOLDER = new URL("golden/calendar/", import.meta.url);
const ZONE = "America/Los_Angeles";

interface Lesson {
  file: string;
  uid: string;
  starts_at: string;
  ends_at: string;
  day: string;
  hours: string;
}

const lessons = JSON.parse(readFileSync(new URL("lessons.json", FOLDER), "utf8")) as Lesson[];

/** Returns the messages of a file, each parsed separately as a mail program does. */
function messages(file: string): ICAL.Component[] {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  const ends = text.split(/(?<=END:VCALENDAR\r\n)/);
  return ends.map((message) => new ICAL.Component(ICAL.parse(message)));
}

function eventOf(message: ICAL.Component): ICAL.Event {
  const events = message.getAllSubcomponents("vevent");
  assert.equal(events.length, 1);
  return new ICAL.Event(events[0]);
}

/** Formats `Saturday, March 13, 2027` and `4:00–5:00 PM Pacific time`, as in emails, with Intl. */
function inWords(from: Date, to: Date): { day: string; hours: string } {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: ZONE }).format(from);
  const clock = (at: Date) => {
    const format = new Intl.DateTimeFormat("en-US", {
      hour: "numeric",
      minute: "2-digit",
      timeZone: ZONE,
      timeZoneName: "short",
    });
    const [time = "", half = "", zone = ""] = format.format(at).split(/\s/u);
    return { time, half, zone };
  };
  const [start, end] = [clock(from), clock(to)];
  const last = `${end.time} ${end.half}`;
  if (start.zone !== end.zone) {
    const first = `${start.time} ${start.half} ${start.zone}`;
    return { day, hours: `${first} – ${last} ${end.zone}, Pacific time` };
  }
  const comesTwice = [from, to].some((at) => isRepeated(at, clock));
  const which = comesTwice ? ` (${end.zone})` : "";
  const first = start.half === end.half ? `${start.time}–` : `${start.time} ${start.half} – `;
  return { day, hours: `${first}${last} Pacific time${which}` };
}

/** Whether clocks show this time once more, an hour before or after. */
function isRepeated(at: Date, clock: (at: Date) => { time: string; half: string }): boolean {
  const shown = (hours: number) => {
    const { time, half } = clock(new Date(at.getTime() + hours * 3_600_000));
    return `${time} ${half}`;
  };
  return shown(-1) === shown(0) || shown(1) === shown(0);
}

/** A calendar that processes messages according to RFC 5546: entries by UID, ignoring older sequence numbers. */
class PersonsCalendar {
  readonly entries = new Map<string, ICAL.Event>();
  readonly #newest = new Map<string, number>();

  take(message: ICAL.Component): void {
    const event = eventOf(message);
    const sequence = Number(event.sequence);
    if (sequence < (this.#newest.get(event.uid) ?? 0)) return;
    this.#newest.set(event.uid, sequence);
    switch (message.getFirstPropertyValue("method")) {
      case "REQUEST":
        this.entries.set(event.uid, event);
        break;
      case "CANCEL":
        this.entries.delete(event.uid);
        break;
      default:
        assert.fail("a method that calendars do not know");
    }
  }
}

test("a lesson is where it was booked, in instants and on the clocks of the academy", () => {
  assert.equal(new Set(lessons.map(({ file }) => file)).size, 20);
  const seen = new Set<string>();
  for (const { file, uid, starts_at, ends_at, ...words } of lessons) {
    const found = messages(file)
      .map(eventOf)
      .filter((event) => event.uid === uid);
    assert.equal(found.length, 1, `${uid} in ${file}`);
    const [from, to] = found.flatMap((event) => [event.startDate.toJSDate(), event.endDate.toJSDate()]);
    assert.equal(from?.getTime(), Date.parse(starts_at), file);
    assert.equal(to?.getTime(), Date.parse(ends_at), file);
    assert.deepEqual(inWords(new Date(starts_at), new Date(ends_at)), words, file);
    seen.add(uid);
  }
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".ics"));
  assert.equal(files.flatMap(messages).length, seen.size, "and nothing else is in the files");
});

test("texts and people arrive as they were meant", () => {
  for (const message of messages("2027-03-14.ics")) {
    const event = eventOf(message);
    assert.equal(event.summary, "Physics with Ada Sample");
    assert.match(event.description, /^Tutor: Ada Sample\nZoom: .*; passcode 4,5\nMove or cancel it: https:/);
    assert.equal(event.location, "https://zoom.us/j/123");
    const [attendee, ...others] = event.attendees;
    assert.deepEqual(others, [], "the other person's address is not told");
    assert.equal(attendee?.getFirstValue(), "mailto:zoe+lessons@people.test");
    assert.equal(attendee?.getParameter("cn"), "Zoë 'Z' Müller, Jr.");
    assert.equal(event.organizer, `mailto:${brand.email}`);
  }
});

const moves = readdirSync(new URL("moves/", FOLDER));

test("a move changes the same entry, a cancellation removes it", () => {
  assert.equal(moves.length, 20);
  for (const file of moves) {
    const calendar = new PersonsCalendar();
    const [booked, moved, cancelled, ...others] = messages(`moves/${file}`);
    assert.ok(booked && moved && cancelled && others.length === 0, file);
    calendar.take(booked);
    const [before] = [...calendar.entries.values()];
    calendar.take(moved);
    assert.equal(calendar.entries.size, 1, file);
    const [after] = [...calendar.entries.values()];
    const days = (after?.startDate.toUnixTime() ?? 0) - (before?.startDate.toUnixTime() ?? 0);
    // Two days later in local time: an hour more or less across the change.
    assert.ok([47, 49].includes(days / 3600), `${file}: ${days / 3600} hours`);
    calendar.take(cancelled);
    assert.equal(calendar.entries.size, 0, file);
  }
});

test("mails that overtake each other end in the same calendar", () => {
  for (const file of moves) {
    const [booked, moved, cancelled] = messages(`moves/${file}`);
    assert.ok(booked && moved && cancelled);
    const late = new PersonsCalendar();
    for (const message of [moved, booked]) late.take(message);
    const [entry] = [...late.entries.values()];
    assert.equal(Number(entry?.sequence), 1, "the older invitation changes nothing");
    for (const message of [cancelled, moved]) late.take(message);
    assert.equal(late.entries.size, 0, "and brings back nothing");
  }
});
