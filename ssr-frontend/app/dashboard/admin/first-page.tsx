import { Link } from "react-router";
import { Problem } from "../../api/problem.ts";
import { EmptyState } from "../../components/empty-state.tsx";

interface EmptyPageProps {
  /** Where the list begins. */
  first: string;
}

const FirstPageLink = ({ first }: EmptyPageProps) => <Link to={first}>Go to the first page</Link>;

/** Instead of a page behind the first that nothing is left on. */
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

/** The way on from an address whose cursor the API does not know. */
export const CursorProblem = ({ error, cursor, first }: CursorProblemProps) =>
  error instanceof Problem &&
  error.status === 400 &&
  cursor && (
    <p>
      <FirstPageLink first={first} />
    </p>
  );
