import Button from "@mui/material/Button";
import { useState } from "react";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminUserDetail } from "../../../queries/admin-users.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { deleteRefusal } from "./user-words.ts";

interface DeleteSectionProps {
  user: AdminUserDetail;
  /** Where the list is, as it was. */
  list: string;
}

/** The end of an account, for somebody who asks for it. */
export function DeleteSection({ user, list }: DeleteSectionProps) {
  const [asking, setAsking] = useState(false);
  const refusal = deleteRefusal(user);
  return (
    <DashboardSection title="Delete the account" help="This cannot be undone.">
      <div className="user-action">
        <p>
          {refusal ||
            "Name, email, ways to sign in, texts, messages and research go at once. That sessions took place, and what was paid for them, stays without the name: tax law makes us keep that."}
        </p>
        {refusal === "" && (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            Delete this account
          </Button>
        )}
      </div>
      <DeleteUserDialog user={user} list={list} open={asking} onClose={() => setAsking(false)} />
    </DashboardSection>
  );
}
