import { useNavigate } from "react-router";
import { BusyButton } from "../../components/busy-button.tsx";
import { createNewsletter } from "../../queries/admin-newsletters.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/newsletters";
import "./newsletters/newsletters.css";
import { NewsletterViews } from "./newsletters/newsletter-views.tsx";
import { NewslettersView } from "./newsletters/newsletters-view.tsx";
import { formatNewslettersSearch, newsletterPage, parseNewslettersSearch } from "./newsletters/search.ts";
import { SubscribersView } from "./newsletters/subscribers-view.tsx";
import { newslettersQueries } from "./tab-queries.ts";
import { useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", newslettersQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, newslettersQueries);

/** What is written to those who asked for news, and who they are. */
export default function NewslettersTab() {
  const list = useListSearch(parseNewslettersSearch, formatNewslettersSearch);
  return (
    <TabPage
      title="Newsletter"
      state="What the academy writes to those who asked for it, and confirmed that they did."
      action={<WriteButton />}
    >
      <NewsletterViews list={list} />
      {list.search.view === "subscribers" ? <SubscribersView list={list} /> : <NewslettersView list={list} />}
    </TabPage>
  );
}

/** Begins an empty draft, and leads on to it. */
function WriteButton() {
  const navigate = useNavigate();
  const { busy, run } = useAction(createNewsletter, { failed: failedAs("No newsletter was begun") });
  async function begin() {
    const begun = await run({ subject: "", body: "" });
    if (begun) await navigate(newsletterPage(begun.data.id));
  }
  return (
    <BusyButton variant="contained" color="signal" busy={busy} onClick={() => void begin()}>
      Write a newsletter
    </BusyButton>
  );
}
