import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Announcer } from "../../../components/announcer.tsx";
import { resultWords } from "../../../components/count-words.ts";
import { Filters } from "../../../components/filters.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { SearchForm } from "../../../components/search-form.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import {
  type AdminOrganization,
  adminOrganizations,
  type OrganizationFilter,
} from "../../../queries/admin-organizations.ts";
import { AdminList } from "../admin-list.tsx";
import type { SummerSearch } from "../opportunities/search.ts";
import { ADMIN_LIST_STEP } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { OrganizationLines } from "./organization-lines.tsx";

const FILTERS: { filter: OrganizationFilter; label: string; empty: string }[] = [
  {
    filter: "to_verify",
    label: "To verify",
    empty:
      "No organization is waiting. One that proves its domain appears here automatically, and on the overview.",
  },
  {
    filter: "to_review",
    label: "New texts",
    empty: "No organization has changed what it says about itself. One that does appears here automatically.",
  },
  { filter: "verified", label: "Verified", empty: "No organization is verified yet." },
  { filter: "all", label: "All", empty: "No provider has told us about their organization yet." },
];

const TITLE_ID = "organizations-title";

/** Focuses the same organization, the next one, or the page's heading if none is left. */
function focusRow(organization: AdminOrganization): void {
  const row =
    document.getElementById(rowIdOf(organization)) ??
    document.querySelector<HTMLElement>(".desk-row") ??
    document.querySelector<HTMLElement>("h1");
  row?.focus();
}

/** The organizations that post opportunities, with their proven domains and verification. */
export default function OrganizationsView({ list }: { list: ListSearchState<SummerSearch> }) {
  const { search, hrefOf, go, longer } = list;
  const { organizationFilter: filter, q, count } = search;
  const query = useQuery({ ...adminOrganizations(filter, q, count), placeholderData: keepPreviousData });
  const { ask, dialog } = useVerificationDialog(query.data?.items ?? [], focusRow);
  const empty = FILTERS.find((choice) => choice.filter === filter)?.empty;
  return (
    <section className="admin-view" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className="visually-hidden">
        Organizations
      </h2>
      <SearchForm
        label="Find by name, website or provider"
        q={q}
        onFind={(found) => go({ q: found }, { replace: true })}
        rest={hrefOf({ q: "" })}
      />
      <Filters
        label="Which organizations"
        choices={FILTERS.map((choice) => ({
          label: choice.label,
          to: hrefOf({ organizationFilter: choice.filter }),
          current: choice.filter === filter,
          count: query.data?.counts[choice.filter],
          queries: [adminOrganizations(choice.filter, q, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList query={query} drawing="completed" empty={q ? `No organization here matches “${q}”.` : empty}>
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="organizations"
            moreQueries={() => (longer ? [adminOrganizations(filter, q, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((organization) => (
              <OrganizationRow
                key={organization.id}
                organization={organization}
                onAsk={(question) => ask(organization, question)}
              />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
      <Announcer>
        {q && query.data && !query.isPlaceholderData
          ? resultWords(query.data.items.length, query.data.more, "organization")
          : ""}
      </Announcer>
      {dialog}
    </section>
  );
}

/** The id of an organization's row, for the focus. */
const rowIdOf = ({ id }: Pick<AdminOrganization, "id">): string => `organization-${id}`;

interface OrganizationRowProps {
  organization: AdminOrganization;
  onAsk: (question: OrganizationQuestion) => void;
}

/** An organization in the list, with the actions on it. Only one with a proven domain can be verified. */
function OrganizationRow({ organization, onAsk }: OrganizationRowProps) {
  const { name, domain, verified, has_waiting_texts } = organization;
  const button = (question: OrganizationQuestion, words: ReactNode) => (
    <Button variant="outlined" color="secondary" onClick={() => onAsk(question)}>
      {words}
      <span className="visually-hidden">: {name}</span>
    </Button>
  );
  return (
    <li id={rowIdOf(organization)} className="desk-row" tabIndex={-1}>
      <div className="desk-row-what">
        <h3>{name}</h3>
        <OrganizationLines organization={organization} />
      </div>
      <div className="organization-actions">
        {has_waiting_texts && button("approve-texts", "Approve texts")}
        {(domain || verified) && button("verify", verified ? "Change" : "Verify")}
        {verified && button("take-back", "Take back")}
        {domain && button("release-domain", "Release domain")}
      </div>
    </li>
  );
}

// Lazy, since most visits verify nothing.
const VerifyDialog = lazyComponent(() => import("./verify-dialog.tsx"));
const TakeBackDialog = lazyComponent(() => import("./take-back-dialog.tsx"));
const ApproveTextsDialog = lazyComponent(() => import("./approve-texts-dialog.tsx"));
const ReleaseDomainDialog = lazyComponent(() => import("./release-domain-dialog.tsx"));

const DIALOGS = {
  verify: VerifyDialog,
  "take-back": TakeBackDialog,
  "approve-texts": ApproveTextsDialog,
  "release-domain": ReleaseDomainDialog,
} as const;

/** The dialogs about an organization. */
type OrganizationQuestion = keyof typeof DIALOGS;

/**
 * The dialogs that verify an organization, revoke that, release its domain, or approve its texts. They are
 * rendered beside the list, since its row may leave the list meanwhile.
 *
 * @param organizations the organizations shown now
 * @param focusAfter moves the focus on when the pressed button is gone
 */
function useVerificationDialog(
  organizations: readonly AdminOrganization[],
  focusAfter: (organization: AdminOrganization) => void,
): {
  ask: (organization: AdminOrganization, question: OrganizationQuestion) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{
    organization: AdminOrganization;
    question: OrganizationQuestion;
    turn: number;
  }>();
  const [open, setOpen] = useState(false);
  function ask(organization: AdminOrganization, question: OrganizationQuestion) {
    setAsked((last) => ({ organization, question, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }
  if (!asked) return { ask, dialog: null };
  const { organization, question, turn } = asked;
  const now = organizations.find(({ id }) => id === organization.id);
  const Dialog = DIALOGS[question];
  const dialog = (
    <Dialog
      key={turn}
      organization={organization}
      isChanged={now?.version !== organization.version}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        if (!document.activeElement?.closest("main")) focusAfter(organization);
      }}
    />
  );
  return { ask, dialog };
}
