import { describe, expect, test } from "vitest";
import {
  formatApplicationsSearch,
  formatAuditSearch,
  formatEmailsSearch,
  parseApplicationsSearch,
  parseAuditSearch,
  parseEmailsSearch,
} from "./search.ts";

const query = (text: string) => new URLSearchParams(text);
const id = "0192aa11-0000-7000-8000-00000000000a";

describe("applications", () => {
  test("those that wait come first", () => {
    const usual = parseApplicationsSearch(query(""));
    expect(usual).toEqual({ status: "pending", count: 25 });
    expect(formatApplicationsSearch(usual)).toBe("");
  });

  test("state and length survive the address", () => {
    const search = { status: "rejected", count: 75 } as const;
    expect(formatApplicationsSearch(search)).toBe("?status=rejected&count=75");
    expect(parseApplicationsSearch(query(formatApplicationsSearch(search)))).toEqual(search);
  });

  test.each(["status=maybe&count=-1", "count=30.5", "count=1"])("%s leaves out what makes no sense", (text) =>
    expect(parseApplicationsSearch(query(text))).toEqual({ status: "pending", count: 25 }),
  );
});

describe("emails", () => {
  test("those that were given up come first", () => {
    const usual = parseEmailsSearch(query(""));
    expect(usual).toEqual({ state: "failed", count: 25 });
    expect(formatEmailsSearch(usual)).toBe("");
  });

  test("the state survives the address, and is known by its earlier name", () => {
    expect(formatEmailsSearch({ state: "sent", count: 25 })).toBe("?state=sent");
    expect(parseEmailsSearch(query("?state=sent")).state).toBe("sent");
    expect(parseEmailsSearch(query("?mail=waiting")).state).toBe("waiting");
  });

  test("no address asks for more rows than one page can take", () => {
    expect(parseEmailsSearch(query("count=1000000")).count).toBe(500);
    expect(parseEmailsSearch(query("count=500")).count).toBe(500);
  });
});

describe("audit log", () => {
  test("its filters survive the address", () => {
    const search = { action: "application.approved", actor: id, subject: id, count: 50 };
    expect(parseAuditSearch(query(formatAuditSearch(search)))).toEqual(search);
    expect(formatAuditSearch(parseAuditSearch(query("")))).toBe("");
  });

  test("a filter is an id or an action's name, or nothing", () => {
    const { action, actor, subject } = parseAuditSearch(query("action=DROP TABLE&actor=7&subject=../x"));
    expect([action, actor, subject]).toEqual([undefined, undefined, undefined]);
  });
});
