import type { AuditAction } from "./action.ts";

/** Audit actions on the summer portal, by admins and by providers. */
export const SUMMER_ACTIONS: Record<string, AuditAction> = {
  "opportunity.created": {
    name: "Opportunity listed",
    did: "listed a summer opportunity",
    happened: "A summer opportunity was listed",
  },
  "opportunity.changed": {
    name: "Opportunity changed",
    did: "changed a summer opportunity",
    happened: "A summer opportunity was changed",
  },
  "opportunity.checked": {
    name: "Opportunity checked",
    did: "compared a summer opportunity with its organization's page",
    happened: "A summer opportunity was compared with its organization's page",
  },
  "opportunity.hidden": {
    name: "Opportunity hidden",
    did: "hid a summer opportunity",
    happened: "A summer opportunity was hidden",
  },
  "opportunity.unhidden": {
    name: "Opportunity brought back",
    did: "brought a summer opportunity back",
    happened: "A summer opportunity was brought back",
  },
  "opportunity_report.decided": {
    name: "Report of an opportunity decided",
    did: "decided about a report of a summer opportunity",
    happened: "A report of a summer opportunity was decided",
  },
  "listing.submitted": {
    name: "Listing sent for review",
    did: "sent a listing for review",
    happened: "A listing was sent for review",
  },
  "listing.withdrawn": {
    name: "Listing taken back",
    did: "took a listing back that was in review",
    happened: "A listing that was in review was taken back",
  },
  "listing.approved": {
    name: "Listing approved",
    did: "approved a provider's listing",
    happened: "A provider's listing was approved",
  },
  "listing.returned": {
    name: "Listing returned",
    did: "returned a listing to its provider",
    happened: "A listing was returned to its provider",
  },
  "listing.confirmed": {
    name: "Listing confirmed",
    did: "confirmed that a listing is still right",
    happened: "A listing was confirmed to be still right",
  },
  "listing.closed": {
    name: "Listing closed",
    did: "closed a listing",
    happened: "A listing was closed",
  },
  "listing.reopened": {
    name: "Listing opened again",
    did: "opened a listing again",
    happened: "A listing was opened again",
  },
  "listing.deleted": {
    name: "Listing deleted",
    did: "deleted a listing that was never public",
    happened: "A listing that was never public was deleted",
  },
  "organization.domain_proved": {
    name: "Domain proven",
    did: "proved an organization's domain",
    happened: "An organization's domain was proven",
  },
  "organization.domain_released": {
    name: "Domain released",
    did: "took an organization's domain away",
    happened: "An organization's domain was taken away",
  },
  "organization.texts_approved": {
    name: "Texts approved",
    did: "approved what an organization says of itself",
    happened: "What an organization says of itself was approved",
  },
  "organization.verified": {
    name: "Organization verified",
    did: "verified an organization",
    happened: "An organization was verified",
  },
  "organization.verification_withdrawn": {
    name: "Verification taken back",
    did: "took an organization's verification back",
    happened: "An organization's verification ended, as its name or website changed",
  },
};
