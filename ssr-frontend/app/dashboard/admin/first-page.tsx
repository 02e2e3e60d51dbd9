import { Link } from "react-router";
import { Problem } from "../../api/problem.ts";
import { EmptyState } from "../../components/empty-state.tsx";

interface EmptyPageProps {
  /** The address of the list's first page. */
  first: string;
}

const FirstPageLink = ({ first }: EmptyPageProps) => <Link to={first}>Go to the first page</Link>;

/** Shown for a page after the first that has no rows left. */
export const EmptyPage = ({ first }: EmptyPageProps) => (
  <EmptyState drawing="completed" action={<FirstPageLink first={first} />}>
    Nothing is left on this page of the list.
  </EmptyState>
);

interface CursorProblemProps extends EmptyPageProps {
  /** Why the page could not be read. */
  error: Error | null;
  cursor: string | undefined;
}

/** Links to the first page if the API rejects the address's cursor. */
export const CursorProblem = ({ error, cursor, first }: CursorProblemProps) =>
  error instanceof Problem &&
  error.status === 400 &&
  cursor && (
    <p>
      <FirstPageLink first={first} />
    </p>
  );
