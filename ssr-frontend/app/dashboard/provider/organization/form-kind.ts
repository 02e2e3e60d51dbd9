import type { MergingFormKind } from "../../../components/merging-form/use-merging-form.ts";
import type { ProviderOrganization } from "../../../queries/provider-organization.ts";

/** The values of the organization's form. */
export interface OrganizationValues {
  name: string;
  website: string;
  about: string;
}

/** The form of the organization, which its provider may edit in several windows. */
export const ORGANIZATION_FORM: MergingFormKind<OrganizationValues, ProviderOrganization> = {
  empty: { name: "", website: "", about: "" },
  valuesOf: ({ name, website, about }) => ({ name, website, about }),
  words: {
    labels: { name: "Name", website: "Website", about: "About it" },
    help: {
      name: "As families know it. It’s shown on all your listings.",
      website: "The whole address, such as https://example.edu.",
      about: "What it is and what it does. Students read it on your listings’ pages. Up to 1,000 characters.",
    },
  },
  textOf: (_name, value) => value.trim() || "Nothing",
  meanwhile: {
    changed: "This was changed in another window in the meantime.",
    taken: "The form shows what was entered there in:",
    takeTheirs: "Use that version",
  },
  draftsOf: "organization",
};

/** The values that cannot be sent, by field. */
export function organizationErrors({ name, website }: OrganizationValues): Record<string, string> {
  return {
    ...(name.trim() ? {} : { name: "Please enter your organization’s name." }),
    ...(website.trim()
      ? {}
      : { website: "Please enter the address of its website, such as https://example.edu." }),
  };
}

/** The host of a website's URL; `undefined` if it is no URL. */
const hostOf = (website: string): string | undefined =>
  URL.canParse(website.trim()) ? new URL(website.trim()).host : undefined;

/** Whether saving revokes the academy's verification, since the name or the website changes. */
export const endsVerification = (
  stored: Pick<ProviderOrganization, "name" | "website" | "verified"> | undefined,
  { name, website }: OrganizationValues,
): boolean =>
  Boolean(stored?.verified) && (name.trim() !== stored?.name || hostOf(website) !== hostOf(stored.website));
