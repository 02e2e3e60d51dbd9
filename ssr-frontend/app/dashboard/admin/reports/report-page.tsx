import { useQuery } from "@tanstack/react-query";
import { reasonWords } from "../../../chat/report-words.ts";
import { fullName } from "../../../components/full-name.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { type AdminReportDetail, chatReport, decideReport } from "../../../queries/admin-chats.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { RecordedNote } from "../recorded-note.tsx";
import { reportChoices } from "./decision.ts";
import { DecisionPart } from "./decision-part.tsx";
import { CHAT_KINDS, earlierReports, REPORT_OUTCOMES } from "./desk-words.ts";
import { DueBy } from "./due-by.tsx";
import { ChatsOf, Person } from "./person.tsx";
import { Transcript } from "./transcript.tsx";

interface ReportPageProps {
  id: string;
  /** The address of the list, with its filters. */
  list: string;
}

/** A report: its people, the messages, and the decision. */
export function ReportPage({ id, list }: ReportPageProps) {
  const report = useQuery(chatReport(id));
  const heading = report.data ? `Report about ${fullName(report.data.reported)}` : "Report";
  return (
    <TabPage title="Report" heading={heading} parent={{ to: list, label: "All reports" }}>
      <Loaded query={report} skeleton={<RowsSkeleton rows={6} />}>
        {(data) => <OpenReport report={data} />}
      </Loaded>
    </TabPage>
  );
}

function OpenReport({ report }: { report: AdminReportDetail }) {
  const { reporter, reported, snapshot, message_seq, state, reply, decided_at, decided_by } = report;
  const people = { person: reported, other: reporter };
  return (
    <>
      <RecordedNote subject={report.id} />
      <ReportFacts report={report} />
      <DashboardSection
        title="What was written"
        help="As it was when it was reported, whatever happens to the chat."
      >
        <Transcript
          label="The chat as it was reported"
          empty="Nothing was written in it."
          messages={snapshot}
          names={{ [reporter.id]: fullName(reporter), [reported.id]: fullName(reported) }}
          marked={message_seq}
        />
      </DashboardSection>
      <DecisionPart
        subject={`chat-report:${report.id}`}
        people={people}
        choices={reportChoices(people)}
        replies
        decide={decideReport(report.id)}
        toVariables={(decision) => decision}
        decidedAt={decided_at}
        decidedBy={decided_by}
        outcome={
          <>
            <p>
              <StatusBadge tone="completed">{REPORT_OUTCOMES[state]}</StatusBadge>
            </p>
            {reply && <blockquote dir="auto">{reply}</blockquote>}
          </>
        }
      />
    </>
  );
}

function ReportFacts({ report }: { report: AdminReportDetail }) {
  const zone = useReaderZone();
  const { reporter, reported, reason, details, chat_kind, earlier_reports, created_at, state } = report;
  return (
    <dl className="desk-facts">
      <dt>About</dt>
      <dd>
        <Person person={reported} />
        <p>
          <ChatsOf person={reported} />
        </p>
        {earlier_reports > 0 && <span>{earlierReports(earlier_reports)} about the same person</span>}
      </dd>
      <dt>Reported by</dt>
      <dd>
        <Person person={reporter} />
      </dd>
      <dt>Reason</dt>
      <dd>
        {reasonWords(reason)}
        {details && <blockquote dir="auto">{details}</blockquote>}
      </dd>
      <dt>Where</dt>
      <dd>
        {CHAT_KINDS[chat_kind]}, <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
      </dd>
      {state === "open" && (
        <>
          <dt>Reply</dt>
          <dd className="desk-row-state">
            <DueBy at={report.respond_by} />
          </dd>
        </>
      )}
    </dl>
  );
}
