import type { QueryClient } from "@tanstack/react-query";
import { addLink, deleteLink, editLink, researchNotebook } from "../../queries/research.ts";
import { type EntryForm, type EntryValues, fromForm } from "../entry-form.ts";
import type { ResearchLink, ResearchProject } from "../project.ts";
import type { ResearchQuestion } from "../research-dialogs.tsx";
import { MAX_URL_LENGTH, urlErrors } from "./url.ts";

type LinkKind = "link" | "draft";

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 1000;

const WORDS = {
  link: {
    add: "Add a link",
    edit: "Edit the link",
    url: "A paper, a data set, a notebook, a shared folder: anything with a web address.",
    added: "Research link added",
  },
  draft: {
    add: "Add a draft version",
    edit: "Edit the draft version",
    url: "Where people can read this version. We store the link, not the paper.",
    added: "Draft version added",
  },
} as const;

const fieldsOf = (kind: LinkKind): EntryForm["fields"] => [
  {
    kind: "line",
    name: "title",
    label: "Title",
    maxLength: MAX_TITLE_LENGTH,
    ...(kind === "draft"
      ? { help: "What’s new in this version. It gets the next number automatically." }
      : {}),
  },
  {
    kind: "line",
    name: "url",
    label: "URL",
    inputMode: "url",
    maxLength: MAX_URL_LENGTH,
    help: WORDS[kind].url,
  },
  {
    kind: "text",
    name: "description",
    label: "Description",
    optional: true,
    rows: 2,
    maxLength: MAX_DESCRIPTION_LENGTH,
  },
];

const common = {
  missing: "Please fill in title and URL",
  check: ({ url }: EntryValues) => urlErrors(url),
};

const needsOf = (kind: LinkKind) => (kind === "draft" ? "add_draft" : "add_link");

const toBody = ({ title = "", url = "", description }: EntryValues) => ({
  title,
  url,
  description: description || null,
});

/** Adds a link, or a version of the paper. */
export const addLinkForm = ({ id }: Pick<ResearchProject, "id">, kind: LinkKind): EntryForm => ({
  ...common,
  key: `${kind} ${id}`,
  projectId: id,
  needs: needsOf(kind),
  title: WORDS[kind].add,
  fields: fieldsOf(kind),
  values: { title: "", url: "", description: "" },
  submit: kind === "draft" ? "Add version" : "Add link",
  busyText: "Adding…",
  mutation: fromForm(addLink(id), (values) => ({ ...toBody(values), kind })),
  done: () => [WORDS[kind].added],
  failed: ({ message }) => ["Failed to add research link", message],
});

const valuesOf = ({ title, url, description }: ResearchLink): EntryValues => ({
  title,
  url,
  description: description ?? "",
});

/** Edits a link, or the description of a version of the paper. */
export const editLinkForm = (project: string, link: ResearchLink, kind: LinkKind): EntryForm => ({
  ...common,
  key: `${kind} ${project} ${link.id}`,
  projectId: project,
  needs: needsOf(kind),
  title: WORDS[kind].edit,
  fields: fieldsOf(kind),
  values: valuesOf(link),
  submit: "Save",
  busyText: "Saving…",
  version: link.version,
  findCurrent: (client) => {
    const found = linksOf(client, project).find(({ id }) => id === link.id);
    return found && { version: found.version, values: valuesOf(found) };
  },
  mutation: fromForm(editLink(project, link.id), (values, version) => ({ ...toBody(values), version })),
  done: () => ["Research link updated"],
  failed: ({ message }) => ["Failed to update research link", message],
});

function linksOf(client: QueryClient, project: string): ResearchLink[] {
  const notebook = client.getQueryData(researchNotebook(project).queryKey);
  return notebook ? [...notebook.links, ...notebook.drafts] : [];
}

/** Confirms the deletion of a link. */
export const deleteLinkQuestion = (
  project: string,
  link: ResearchLink,
  kind: LinkKind,
  text: ResearchQuestion["text"],
): ResearchQuestion => ({
  key: `delete link ${link.id}`,
  title: kind === "draft" ? "Remove this draft version?" : "Remove this link?",
  text,
  confirm: "Remove",
  busyText: "Removing…",
  cancel: "Keep it",
  destructive: true,
  mutation: deleteLink(project, link.id),
  done: ["Research link removed"],
  failed: ({ message }) => ["Failed to remove research link", message],
});
