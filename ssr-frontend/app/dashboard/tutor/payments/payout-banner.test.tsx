// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type PayoutAccount, payoutAccount } from "../../../queries/tutor.ts";
import {
  click,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../../../testing/app-page.tsx";
import { PayoutBanner } from "./payout-banner.tsx";

const account = (state: PayoutAccount["state"], change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  state,
  missing: [],
  onboarding_complete: state === "ready",
  dashboard_available: state === "ready",
  checked_at: null,
  ...change,
});

const Shown = () => <PayoutBanner account={useQuery(payoutAccount)} />;

const show = (value: PayoutAccount) =>
  renderPage(<Shown />, "/dashboard", {}, [[payoutAccount.queryKey, value]]);
const text = () => document.querySelector("section[aria-label='Payout account']")?.textContent;
const button = () => document.querySelector<HTMLElement>(".payout-actions button") as HTMLElement;

let tab: {
  opener: unknown;
  location: { replace: ReturnType<typeof vi.fn> };
  close: ReturnType<typeof vi.fn>;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  return () => vi.useRealTimers();
});

test("onboarding opens in a new tab, and a second later the account is looked at again", async () => {
  await show(account("none"));
  const calls = stubApi(
    { status: 200, body: { url: "https://connect.example/start" } },
    { status: 200, body: account("incomplete") },
  );
  await click(button());
  expect(tab.location.replace).toHaveBeenCalledWith("https://connect.example/start");
  expect(calls).toHaveLength(1);
  await act(async () => vi.advanceTimersByTimeAsync(999));
  expect(calls).toHaveLength(1);
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/tutor/payout-account/onboarding",
    "/api/tutor/payout-account/check",
  ]);
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(text()).toContain("Payout setup incomplete");
});

test("coming back to the page looks again, but not at every turn of the head", async () => {
  await show(account("incomplete"));
  const calls = stubApi(...Array(3).fill({ status: 200, body: account("incomplete") }));
  const comeBack = () => act(async () => void window.dispatchEvent(new Event("focus")));
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  await comeBack();
  expect(calls).toHaveLength(1);
  await act(async () => vi.advanceTimersByTimeAsync(5000));
  await comeBack();
  await comeBack();
  expect(calls).toHaveLength(2);
});

test("an account that is ready is left alone", async () => {
  await show(account("ready"));
  const calls = stubApi();
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  window.dispatchEvent(new Event("focus"));
  expect(calls).toEqual([]);
});

test("when onboarding cannot be opened, the empty tab goes and the reason is said", async () => {
  await show(account("none"));
  stubApi(problemResponse(502, "payment_provider_failed", "The payment service didn’t respond."));
  await click(getByText("Start Onboarding, opens in a new tab"));
  expect(tab.close).toHaveBeenCalledOnce();
  expect(toasts()).toEqual(["ErrorFailed to start Stripe onboarding. The payment service didn’t respond."]);
});
