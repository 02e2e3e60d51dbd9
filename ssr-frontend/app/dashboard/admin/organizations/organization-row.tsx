import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { AdminOrganization } from "../../../queries/admin-organizations.ts";
import { OrganizationLines } from "./organization-lines.tsx";
import type { OrganizationQuestion } from "./use-verification-dialog.tsx";

/** Where the row of an organization is, for the focus. */
export const rowIdOf = ({ id }: Pick<AdminOrganization, "id">): string => `organization-${id}`;

interface OrganizationRowProps {
  organization: AdminOrganization;
  onAsk: (question: OrganizationQuestion) => void;
}

/** An organization in a list, with what can be said of it. Nobody is verified who has proven nothing. */
export function OrganizationRow({ organization, onAsk }: OrganizationRowProps) {
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
