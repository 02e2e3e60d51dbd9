import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { Loaded, RowsSkeleton } from "../../../components/section.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import { type AdminUserDetail, adminUser } from "../../../queries/admin-users.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { RecordedNote } from "../reports/recorded-note.tsx";
import "../reports/reports.css";
import { MixedScripts } from "../mixed-scripts.tsx";
import { DataSection } from "./data-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { LessonsSection } from "./lessons-section.tsx";
import { RightsSection } from "./rights-section.tsx";
import type { UsersSearch } from "./search.ts";
import { SignInSection } from "./sign-in-section.tsx";
import { SuspensionSection } from "./suspension-section.tsx";
import { UserFacts } from "./user-facts.tsx";

interface UserPageProps {
  id: string;
  state: SearchState<UsersSearch>;
}

/** A person's account: what is known of it, and what can be done with it. */
export function UserPage({ id, state }: UserPageProps) {
  // The list is come back to as it was.
  const list = state.hrefOf({ user: undefined });
  const user = useQuery(adminUser(id));
  const gone = user.error instanceof Problem && user.error.status === 404;
  const heading = user.data && !gone ? fullName(user.data) : "Person";
  return (
    <TabPage title="Person" heading={heading} parent={{ to: list, label: "All people" }}>
      {gone ? (
        <EmptyState drawing="audit">
          There is no such account, or not any more. Deleted accounts keep no name and no address.
        </EmptyState>
      ) : (
        <Loaded query={user} skeleton={<RowsSkeleton rows={6} />}>
          {(data) => <OpenUser user={data} state={state} list={list} />}
        </Loaded>
      )}
    </TabPage>
  );
}

interface OpenUserProps {
  user: AdminUserDetail;
  state: SearchState<UsersSearch>;
  /** Where the list is. */
  list: string;
}

function OpenUser({ user, state, list }: OpenUserProps) {
  return (
    <>
      <RecordedNote subject={user.id} />
      <MixedScripts text={fullName(user)} />
      <UserFacts user={user} />
      <LessonsSection user={user} state={state} />
      <SignInSection user={user} />
      <SuspensionSection user={user} />
      <RightsSection user={user} />
      <DataSection user={user} />
      <DeleteSection user={user} list={list} />
    </>
  );
}
