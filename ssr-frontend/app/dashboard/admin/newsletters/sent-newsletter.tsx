import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { BusyButton } from "../../../components/busy-button.tsx";
import { countText, countWords } from "../../../components/count-words.ts";
import { DashboardSection } from "../../../components/section.tsx";
import {
  type NewsletterDelivery,
  type NewsletterDetail,
  newsletterDeliveries,
  sendNewsletterAgain,
} from "../../../queries/admin-newsletters.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { AdminList } from "../admin-list.tsx";
import { Preview } from "./preview.tsx";
import { NewsletterBadge } from "./state-badge.tsx";
import { usePreview } from "./use-preview.ts";

/** The maximum number of copies listed of each kind. */
const SHOWN_COPIES = 100;

/** A newsletter being sent or sent: its progress, failed deliveries, and its text. */
export function SentNewsletter({ newsletter }: { newsletter: NewsletterDetail }) {
  const { id, counts, allowed_actions } = newsletter;
  const canSendAgain = allowed_actions.includes("send_again");
  return (
    <div className="sent-newsletter">
      <Progress newsletter={newsletter} />
      <Obstacle newsletter={newsletter} />
      {counts.uncertain > 0 && (
        <DashboardSection
          title="May not have arrived"
          help="We gave the mail server these copies, and it never said whether it took them. We don’t send them again automatically, since a reader who has one would get a second."
        >
          <Copies newsletterId={id} state="uncertain" canSendAgain={canSendAgain} />
        </DashboardSection>
      )}
      {counts.failed > 0 && (
        <DashboardSection title="Refused" help="What the mail server said about each address.">
          <Copies newsletterId={id} state="failed" canSendAgain={canSendAgain} />
        </DashboardSection>
      )}
      <SentText newsletter={newsletter} />
    </div>
  );
}

/** Why nothing is being sent, and what to do about it. */
function Obstacle({ newsletter: { state, problem, allowed_actions } }: { newsletter: NewsletterDetail }) {
  if (state === "stopped" && !allowed_actions.includes("resume"))
    return (
      <Alert severity="info" role="status">
        It was stopped so long ago that we no longer know who has a copy, so it can’t continue. You can send
        it again to everyone as a new draft.
      </Alert>
    );
  if (!problem) return null;
  return (
    <Alert severity="warning" role="status">
      {state === "stopped"
        ? "It stopped automatically because the mail server refused one copy after another. Ask whoever runs the mail server to look into it, then continue."
        : "The mail server isn’t accepting anything right now. We’ll try again automatically within five minutes."}{" "}
      It says: {problem}
    </Alert>
  );
}

/** The number of finished deliveries, as a bar and in words. */
function Progress({ newsletter }: { newsletter: NewsletterDetail }) {
  const zone = useReaderZone();
  const { state, counts, sent_by, started_at, ended_at } = newsletter;
  const { audience, sent, waiting, failed, left, uncertain } = counts;
  const done = audience - waiting;
  const facts = [
    ["Sent", sent],
    ["Waiting", waiting],
    ["Left before it went out", left],
    ["Refused", failed],
    ["May not have arrived", uncertain],
  ] as const;
  const end = ended_at && `; ${state === "stopped" ? "stopped" : "done"} ${dateAndTime(ended_at, zone)}`;
  return (
    <section className="newsletter-progress" aria-label="Progress">
      <p className="progress-line">
        <NewsletterBadge state={state} />{" "}
        <b>
          {countText(done)} of {countWords(audience, "copy", "copies")}
        </b>
      </p>
      <progress max={audience} value={done} aria-label="Finished copies" />
      <dl>
        {facts
          .filter(([label, count]) => count > 0 || label === "Sent" || label === "Waiting")
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{countText(count)}</dd>
            </div>
          ))}
      </dl>
      <p className="note">
        {sent_by && `Sent by ${sent_by.first_name} ${sent_by.last_name}`}
        {started_at && `, started ${dateAndTime(started_at, zone)}`}
        {end}. We don’t record who opens it or follows its links.
      </p>
    </section>
  );
}

interface CopiesProps {
  newsletterId: string;
  state: "uncertain" | "failed";
  canSendAgain: boolean;
}

function Copies({ newsletterId, state, canSendAgain }: CopiesProps) {
  const query = useQuery(newsletterDeliveries(newsletterId, state, SHOWN_COPIES));
  return (
    <AdminList query={{ ...query, isPlaceholderData: false }} drawing="email" empty="We no longer know them.">
      {({ items, more }) => (
        <>
          <ul className="newsletter-copies">
            {items.map((item) => (
              <CopyRow key={item.id} newsletterId={newsletterId} item={item} canSendAgain={canSendAgain} />
            ))}
          </ul>
          {more && <p className="note">These are the latest {SHOWN_COPIES}.</p>}
          {!canSendAgain && <p className="note">They can be sent again once it continues.</p>}
        </>
      )}
    </AdminList>
  );
}

interface CopyRowProps {
  newsletterId: string;
  item: NewsletterDelivery;
  canSendAgain: boolean;
}

function CopyRow({ newsletterId, item, canSendAgain }: CopyRowProps) {
  const { busy, run } = useAction(sendNewsletterAgain(newsletterId, item.id), {
    done: () => ["On its way again", `To ${item.email}.`],
    failed: failedAs("Not sent again"),
  });
  return (
    <li className="newsletter-row">
      <div>
        <p className="subscriber">{item.email}</p>
        {item.last_error && <p className="note">{item.last_error}</p>}
      </div>
      {canSendAgain && (
        <BusyButton
          variant="outlined"
          color="secondary"
          busy={busy}
          aria-label={`Send again to ${item.email}`}
          onClick={() => void run()}
        >
          Send again
        </BusyButton>
      )}
    </li>
  );
}

function SentText({ newsletter: { subject, body } }: { newsletter: NewsletterDetail }) {
  return (
    <DashboardSection title="What it says" wide>
      <Preview preview={usePreview({ subject, body })} />
    </DashboardSection>
  );
}
