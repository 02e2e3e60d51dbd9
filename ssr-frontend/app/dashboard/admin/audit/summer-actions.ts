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
    did: "compared a summer opportunity with its organization’s page",
    happened: "A summer opportunity was compared with its organization’s page",
  },
  "opportunity.hidden": {
    name: "Opportunity hidden",
    did: "hid a summer opportunity",
    happened: "A summer opportunity was hidden",
  },
  "opportunity.unhidden": {
    name: "Opportunity restored",
    did: "restored a summer opportunity",
    happened: "A summer opportunity was restored",
  },
  "opportunity_report.decided": {
    name: "Report of an opportunity decided",
    did: "decided a report of a summer opportunity",
    happened: "A report of a summer opportunity was decided",
  },
  "listing.submitted": {
    name: "Listing sent for review",
    did: "sent a listing for review",
    happened: "A listing was sent for review",
  },
  "listing.withdrawn": {
    name: "Listing withdrawn",
    did: "withdrew a listing from review",
    happened: "A listing was withdrawn from review",
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
    name: "Listing reopened",
    did: "reopened a listing",
    happened: "A listing was reopened",
  },
  "listing.deleted": {
    name: "Listing deleted",
    did: "deleted a listing that was never public",
    happened: "A listing that was never public was deleted",
  },
  "organization.domain_proved": {
    name: "Domain proven",
    did: "proved an organization’s domain",
    happened: "An organization’s domain was proven",
  },
  "organization.domain_released": {
    name: "Domain released",
    did: "released an organization’s domain",
    happened: "An organization’s domain was released",
  },
  "organization.texts_approved": {
    name: "Texts approved",
    did: "approved what an organization says about itself",
    happened: "What an organization says about itself was approved",
  },
  "organization.verified": {
    name: "Organization verified",
    did: "verified an organization",
    happened: "An organization was verified",
  },
  "organization.verification_withdrawn": {
    name: "Verification removed",
    did: "removed an organization’s verification",
    happened: "An organization’s verification ended because its name or website changed",
  },
};
