import type { AuditAction } from "./action.ts";

/** Audit actions on accounts: roles, suspensions and sign-in methods. */
export const ACCOUNT_ACTIONS: Record<string, AuditAction> = {
  "application.approved": {
    name: "Application approved",
    did: "approved a tutor application",
    happened: "A tutor application was approved",
  },
  "application.rejected": {
    name: "Application rejected",
    did: "rejected a tutor application",
    happened: "A tutor application was rejected",
  },
  "application.link_resent": {
    name: "Password email sent again",
    did: "emailed a new link to set a password",
    happened: "A new link to set a password was emailed",
  },
  "account.deleted": {
    name: "Account deleted",
    did: "deleted an account",
    happened: "An account was deleted",
  },
  "user.suspended": {
    name: "Account suspended",
    did: "suspended an account",
    happened: "An account was suspended",
  },
  "user.restored": {
    name: "Account restored",
    did: "restored an account",
    happened: "An account was restored",
  },
  "user.viewed": {
    name: "Account viewed",
    did: "viewed an account",
    happened: "An administrator viewed an account",
  },
  "user.exported": {
    name: "Personal data downloaded",
    did: "downloaded a person's data",
    happened: "A person's data was downloaded",
  },
  "user.verification_resent": {
    name: "Verification sent again",
    did: "emailed a verification link again",
    happened: "A verification link was emailed again",
  },
  "user.password_link_sent": {
    name: "Password link sent",
    did: "emailed a link to set a password",
    happened: "A link to set a password was emailed",
  },
  "user.admin_granted": {
    name: "Admin rights given",
    did: "gave someone an administrator’s rights",
    happened: "Someone was given an administrator’s rights",
  },
  "user.admin_revoked": {
    name: "Admin rights removed",
    did: "removed an administrator’s rights",
    happened: "An administrator’s rights were removed",
  },
  "second_factor.enabled": {
    name: "Two-step sign-in turned on",
    did: "turned two-step sign-in on",
    happened: "Two-step sign-in was turned on",
  },
  "second_factor.disabled": {
    name: "Two-step sign-in turned off",
    did: "turned two-step sign-in off",
    happened: "Two-step sign-in was turned off",
  },
  "second_factor.reset": {
    name: "Authenticator app removed",
    did: "removed an authenticator app",
    happened: "An authenticator app was removed by the people who run the site",
  },
  "second_factor.recovery_codes_renewed": {
    name: "New recovery codes",
    did: "made new recovery codes",
    happened: "New recovery codes were made",
  },
  "second_factor.recovery_code_used": {
    name: "Recovery code used",
    did: "used a recovery code",
    happened: "A recovery code was used",
  },
  "passkey.added": {
    name: "Passkey added",
    did: "added a passkey",
    happened: "A passkey was added",
  },
  "passkey.removed": {
    name: "Passkey removed",
    did: "removed a passkey",
    happened: "A passkey was removed",
  },
  "passkey.locked": {
    name: "Passkey locked",
    did: "locked a passkey",
    happened: "A passkey was locked because there may be a copy of it",
  },
  "tutor.zoom_link_changed": {
    name: "Zoom link changed",
    did: "changed a tutor's Zoom link",
    happened: "A tutor's Zoom link was changed",
  },
  "admin.created": {
    name: "Administrator made",
    did: "made someone an administrator",
    happened: "Someone became an administrator",
  },
};
