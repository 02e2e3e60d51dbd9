import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router";
import "../../account/settings/settings.css";
import { BusyButton } from "../../components/busy-button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { DashboardSection, Hint, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { useSearch } from "../../components/use-search.ts";
import {
  type ProviderOrganization,
  providerOrganization,
  requestDomainProof,
  saveOrganization,
} from "../../queries/provider-organization.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { mediumDate } from "../../time/format.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/organization";
import { ProofForm } from "./organization/proof-form.tsx";
import "./organization/organization.css";
import { FormText } from "../../components/merging-form/form-fields.tsx";
import { Meanwhile } from "../../components/merging-form/meanwhile.tsx";
import { useMergingForm } from "../../components/merging-form/use-merging-form.ts";
import { PlainList } from "../../components/plain-list.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { ResumedNotice } from "../../drafts/resumed-notice.tsx";
import { formatCents } from "../../money/format.ts";
import { providerListings } from "../../queries/provider-listings.ts";
import { type ListingPayment, listingPayments } from "../../queries/provider-payments.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { termsWords } from "./listings/fee-words.ts";
import { endsVerification, ORGANIZATION_FORM, organizationErrors } from "./organization/form-kind.ts";
import { paymentState } from "./organization/payment-words.ts";
import { ProvePanel } from "./organization/prove-panel.tsx";
import { formatOrganizationSearch, parseOrganizationSearch } from "./organization/search.ts";
import { listingPage, ORGANIZATION, receiptPage } from "./places.ts";
import { organizationQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "provider", organizationQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, organizationQueries);

/** The organization of a provider: its profile, its domain and its verification. */
export default function OrganizationTab() {
  const navigate = useNavigate();
  const query = useQuery(providerOrganization);
  // The result of the link stays on the page when its token is removed from the address.
  const [token] = useState(useSearch(parseOrganizationSearch, formatOrganizationSearch).search.token);
  const onFollowed = useCallback(
    () => void navigate(ORGANIZATION, { replace: true, preventScrollReset: true }),
    [navigate],
  );
  return (
    <TabPage title="Organization" state={query.data?.organization?.name}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={8} />}>
        {({ organization }) => (
          <>
            {token && (
              <ProvePanel token={token} email={organization?.pending_email} onFollowed={onFollowed} />
            )}
            <ProfileSection organization={organization ?? null} />
            <DomainSection organization={organization ?? null} />
            <VerificationSection organization={organization ?? null} />
            <PaymentsSection />
          </>
        )}
      </Loaded>
    </TabPage>
  );
}

const TITLE_ID = "domain";

/** Focuses the section's title, since the pressed button is gone. */
const focusTitle = () => document.getElementById(TITLE_ID)?.focus();

/** Whether the organization has proven its domain, and the form that requests the link. */
function DomainSection({ organization }: { organization: ProviderOrganization | null }) {
  return (
    <DashboardSection
      id={TITLE_ID}
      title="Your domain"
      help="A link we email to an address at your organization shows that you speak for it."
    >
      {organization ? (
        <Proof organization={organization} />
      ) : (
        <Hint>This comes next: first save who you are.</Hint>
      )}
    </DashboardSection>
  );
}

function Proof({
  organization: { domain, domain_proved_at, pending_email },
}: {
  organization: ProviderOrganization;
}) {
  const zone = useReaderZone();
  return (
    <>
      {domain && (
        <p className="proven">
          <StatusBadge tone="completed">Proven</StatusBadge> <b>{domain}</b>
          {domain_proved_at && (
            <span className="note">
              since <time dateTime={domain_proved_at}>{mediumDate(domain_proved_at, zone)}</time>
            </span>
          )}
        </p>
      )}
      {pending_email && <PendingProof email={pending_email} />}
      {domain || pending_email ? (
        <Disclosure label={domain ? "Prove another domain" : "Use another address"}>
          {(close) => <ProofForm onSent={close} />}
        </Disclosure>
      ) : (
        <ProofForm onSent={focusTitle} />
      )}
    </>
  );
}

/** A proof link that was emailed. */
function PendingProof({ email }: { email: string }) {
  const { busy, run } = useAction(requestDomainProof, {
    done: ({ pending_email }) => ["Link sent again", `It went to ${pending_email}.`],
    failed: failedAs("Not sent"),
  });
  return (
    <>
      <p role="status">
        We sent a link to <b>{email}</b>. It works for 24 hours.
      </p>
      <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void run(email)}>
        {busy ? "Sending…" : "Send it again"}
      </BusyButton>
    </>
  );
}

/**
 * The payments for listings, each with its receipt; nothing if listings have no price and nothing was ever
 * paid.
 */
function PaymentsSection() {
  const payments = useQuery(listingPayments);
  // Reads the cache only: the rail fetches this query and refetches it on changes.
  const { data: terms } = useQuery({ ...providerListings, enabled: false });
  if (!terms?.listing_price_cents && payments.data?.length === 0) return null;
  return (
    <DashboardSection title="Payments" help="What you’ve paid for listings, newest first.">
      <Loaded query={payments} skeleton={<RowsSkeleton rows={2} />}>
        {(items) =>
          items.length === 0 ? (
            <Hint>You haven’t paid for anything yet. {terms && termsWords(terms)}</Hint>
          ) : (
            <PlainList className="listing-payments">
              {items.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </PlainList>
          )
        }
      </Loaded>
    </DashboardSection>
  );
}

function PaymentRow({ payment }: { payment: ListingPayment }) {
  const zone = useReaderZone();
  const { id, listing_id, title, received_at, amount_cents, receipt_number } = payment;
  const { tone, label } = paymentState(payment);
  return (
    <li>
      <time dateTime={received_at}>{mediumDate(received_at, zone)}</time>
      <span className="listing-payment-what">
        <Link to={listingPage(listing_id)}>{title}</Link>
        <span className="listing-payment-state">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <Link to={receiptPage(id)}>Receipt {receipt_number}</Link>
        </span>
      </span>
      <b>{formatCents(amount_cents)}</b>
    </li>
  );
}

/** The form of the organization's profile. */
function ProfileSection({ organization }: { organization: ProviderOrganization | null }) {
  const toast = useToast();
  const { mutateAsync } = useMutation(saveOrganization);
  const form = useMergingForm({
    kind: ORGANIZATION_FORM,
    detail: organization ?? undefined,
    errorsOf: organizationErrors,
    send: (values, seen_version) => mutateAsync({ ...values, seen_version }),
    onSaved: () => void toast.success("Organization saved", "Your listings use this name."),
  });
  return (
    <DashboardSection title="Who you are" help="Students see the name on each of your listings.">
      <form {...form.props} className="organization-form" aria-label="Who you are">
        <ResumedNotice draft={form} />
        <FormText form={form} name="name" maxLength={120} autoComplete="organization" />
        <FormText form={form} name="website" type="url" inputMode="url" maxLength={500} autoComplete="url" />
        <FormText form={form} name="about" optional multiline minRows={3} maxLength={1000} />
        {organization?.has_waiting_texts && (
          <p className="note">
            Your listings show your website and text as we last approved them. We’ll look at the new ones
            next.
          </p>
        )}
        <p aria-live="polite" className="ends-verification">
          {endsVerification(form.stored.detail, form.values) &&
            "Saving this removes our verification until we’ve looked at your organization again."}
        </p>
        <Meanwhile form={form} />
        <SubmitButton busy={form.busy} busyText="Saving…" disabled={!form.ready}>
          {organization ? "Save changes" : "Save and continue"}
        </SubmitButton>
      </form>
    </DashboardSection>
  );
}

const BADGES = { university: "Verified university", organization: "Verified organization" } as const;

/** Whether the academy has verified the organization. */
function VerificationSection({ organization }: { organization: ProviderOrganization | null }) {
  const { verified, domain } = organization ?? {};
  return (
    <DashboardSection title="Verified by us" help="A badge on your public listings.">
      {verified ? (
        <>
          <StatusBadge tone="completed">{BADGES[verified]}</StatusBadge>
          <p>
            Your public listings show it. A different name, or a website at a different address, removes it
            until we’ve looked again.
          </p>
        </>
      ) : (
        <Hint>
          {domain
            ? "Not yet. We look at each organization with a proven domain; you don’t need to do anything."
            : "Comes after your domain is proven."}
        </Hint>
      )}
    </DashboardSection>
  );
}
