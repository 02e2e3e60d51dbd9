import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type NewsletterDetail, newsletter } from "../../../queries/admin-newsletters.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { NEWSLETTERS } from "../places.ts";
import "./newsletters.css";
import { DraftEditor } from "./draft-editor.tsx";
import { SentActions } from "./sent-actions.tsx";
import { SentNewsletter } from "./sent-newsletter.tsx";
import { subjectOf } from "./words.ts";

/** A newsletter: written while it is a draft, and looked after once it is on its way. */
export function NewsletterPage({ id }: { id: string }) {
  const query = useQuery(newsletter(id));
  const gone = query.error instanceof Problem && query.error.status === 404;
  const shown = gone ? undefined : query.data;
  return (
    <TabPage
      title={shown ? titleOf(shown) : "Newsletter"}
      parent={{ to: NEWSLETTERS, label: "All newsletters" }}
      action={shown && shown.state !== "draft" && <SentActions newsletter={shown} />}
    >
      {gone ? (
        <EmptyState drawing="email">There is no such newsletter. It may have been deleted.</EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
          {(data) =>
            data.state === "draft" ? <DraftEditor stored={data} /> : <SentNewsletter newsletter={data} />
          }
        </Loaded>
      )}
    </TabPage>
  );
}

/** A draft's subject changes while it is typed; its page's heading does not. */
const titleOf = (shown: NewsletterDetail): string =>
  shown.state === "draft" ? "Write a newsletter" : subjectOf(shown);
