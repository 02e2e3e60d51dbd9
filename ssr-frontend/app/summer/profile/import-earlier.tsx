import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { BusyButton } from "../../components/busy-button.tsx";
import { importProfile } from "../../queries/summer-profile.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { lengthOf } from "../../text-length.ts";
import type { Autosave, AutosaveState } from "./autosave.ts";
import {
  type CommonProfile,
  FIELD_NAMES,
  fieldOf,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from "./common-profile.ts";
import {
  type EarlierProfile,
  forgetEarlierProfile,
  gradeFrom,
  readEarlierProfile,
} from "./earlier-profile.ts";

interface ImportEarlierProps {
  profile: CommonProfile;
  autosave: Autosave;
}

/** The import plan: what fits is stored at once; what is too long is put into its field to be shortened. */
function planOf(earlier: EarlierProfile, profile: CommonProfile, states: AutosaveState) {
  const stored: EarlierProfile = {};
  const toShorten: EarlierProfile = {};
  const skipped: string[] = [];
  for (const name of FIELD_NAMES) {
    const text = name === "grade" ? gradeFrom(earlier.grade ?? "") : earlier[name];
    if (!earlier[name]) continue;
    const { label, maxLength } = PROFILE_FIELDS[name];
    if (fieldOf(profile, name).content !== "" || states[name].typed.trim() !== "")
      skipped.push(`${label} stays as it is now`);
    else if (!text) skipped.push(`${label} (“${earlier[name]}”) has to be chosen again`);
    else if (lengthOf(text) > maxLength) toShorten[name] = text;
    else stored[name] = text;
  }
  return { stored, toShorten, skipped };
}

/** All fields, by the API's names. */
const contentsOf = (fields: EarlierProfile) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, fields[name] ?? null])) as Record<
    ProfileFieldName,
    string | null
  >;

/** Offers once to import a profile from this browser's storage. */
export function ImportEarlier({ profile, autosave }: ImportEarlierProps) {
  const [earlier, setEarlier] = useState<EarlierProfile>({});
  // In an effect, since the server does not have the storage.
  useEffect(() => setEarlier(readEarlierProfile()), []);
  const { busy, run } = useAction(importProfile, {
    done: () => ["Imported", "What you wrote in this browser is now in your profile."],
    failed: failedAs("Not imported"),
  });
  const { stored, toShorten, skipped } = planOf(earlier, profile, useStore(autosave.store));
  const names = FIELD_NAMES.filter((name) => stored[name] || toShorten[name]);
  if (names.length === 0) return null;

  function leave() {
    // The pressed button is removed.
    document.querySelector<HTMLElement>("main h1")?.focus();
    forgetEarlierProfile();
    setEarlier({});
  }
  async function importAll() {
    if (Object.keys(stored).length > 0 && !(await run(contentsOf(stored)))) return;
    // Text typed meanwhile stays.
    const { toShorten } = planOf(earlier, profile, autosave.store.getState());
    for (const name of FIELD_NAMES) {
      const text = toShorten[name];
      if (text) autosave.write(name, text);
    }
    leave();
  }
  return (
    <section className="portal-notice" aria-labelledby="earlier">
      <h2 id="earlier">You wrote a profile in this browser before</h2>
      <p>
        Import puts {names.map((name) => PROFILE_FIELDS[name].label).join(", ")} into your account; nothing is
        cut. Either way, it’s then removed from the browser.
      </p>
      {Object.keys(toShorten).length > 0 && (
        <p>
          Too long to save until you shorten it:{" "}
          {FIELD_NAMES.filter((name) => toShorten[name])
            .map((name) => PROFILE_FIELDS[name].label)
            .join(", ")}
          .
        </p>
      )}
      {skipped.length > 0 && <p className="note">{skipped.join("; ")}.</p>}
      <div className="actions">
        <BusyButton variant="contained" color="signal" busy={busy} onClick={() => void importAll()}>
          {busy ? "Importing…" : "Import"}
        </BusyButton>
        <BusyButton variant="outlined" color="secondary" unavailable={busy} onClick={leave}>
          Discard
        </BusyButton>
      </div>
    </section>
  );
}
