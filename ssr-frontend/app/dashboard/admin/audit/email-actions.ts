import type { AuditAction } from "./action.ts";

/** What is done to newsletters and other emails. */
export const EMAIL_ACTIONS: Record<string, AuditAction> = {
  "newsletter.created": {
    name: "Newsletter begun",
    did: "began a newsletter",
    happened: "A newsletter was begun",
  },
  "newsletter.sent": {
    name: "Newsletter sent",
    did: "sent a newsletter",
    happened: "A newsletter was sent",
  },
  "newsletter.stopped": {
    name: "Newsletter stopped",
    did: "stopped a newsletter on its way",
    happened: "A newsletter was stopped on its way",
  },
  "newsletter.resumed": {
    name: "Newsletter goes on",
    did: "let a newsletter go on",
    happened: "A newsletter goes on",
  },
  "newsletter.copy_repeated": {
    name: "Newsletter's copy sent again",
    did: "sent a copy of a newsletter again",
    happened: "A copy of a newsletter was sent again",
  },
  "newsletter.deleted": {
    name: "Draft of a newsletter deleted",
    did: "deleted a draft of a newsletter",
    happened: "A draft of a newsletter was deleted",
  },
  "subscribers.exported": {
    name: "Subscribers downloaded",
    did: "downloaded the newsletter's subscribers",
    happened: "The newsletter's subscribers were downloaded",
  },
  "mail.retried": {
    name: "Mail tried again",
    did: "had a mail tried again",
    happened: "A mail was tried again",
  },
};
