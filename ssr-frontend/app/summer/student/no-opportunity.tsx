import Button from "@mui/material/Button";
import { EmptyState } from "../../components/empty-state.tsx";
import { OPPORTUNITIES_PATH } from "../opportunity/opportunity.ts";
import { PageHead } from "./student-page.tsx";

/** Shown if the opportunity does not exist. */
export const NoOpportunity = () => (
  <>
    <PageHead heading="This listing is gone" />
    <EmptyState
      drawing="applications"
      action={
        <Button href={OPPORTUNITIES_PATH} variant="outlined">
          See what’s open
        </Button>
      }
    >
      We took it down because it was out of date or couldn’t be checked, or the link is wrong.
    </EmptyState>
  </>
);
