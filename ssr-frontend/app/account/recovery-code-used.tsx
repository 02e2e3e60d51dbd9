import Button from "@mui/material/Button";
import { TWO_STEP_HREF } from "../dashboard/views.ts";
import { AccountPage, Intro } from "./account-page.tsx";
import { codesLeftWords } from "./codes-left.ts";

/** Follows a sign-in by a recovery code: how many are left, what to do about it, and the way on. */
export const RecoveryCodeUsed = ({ left, next }: { left: number; next: string }) => (
  <AccountPage title="You are signed in">
    <Intro heading="You are signed in">
      <p>
        That recovery code is used up. <strong>{codesLeftWords(left)}</strong>
      </p>
      <p>
        {left === 0
          ? "Please make new ones now: without your phone nothing else opens your account."
          : "If your phone is lost, turn two-step sign-in off and set it up with another one."}
      </p>
    </Intro>
    <div className="actions">
      <Button href={next} variant="contained" color="signal" size="large">
        Continue
      </Button>
      <Button href={TWO_STEP_HREF} variant="outlined" color="secondary" size="large">
        Two-step sign-in settings
      </Button>
    </div>
  </AccountPage>
);
