import Button from "@mui/material/Button";
import { distinctNames } from "../components/distinct-names.ts";
import { PlainList } from "../components/plain-list.tsx";
import { mediumDate } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { addLinkForm, deleteLinkQuestion, editLinkForm } from "./forms/link.ts";
import { MarginPart } from "./margin-part.tsx";
import { mayDo, type ResearchLink, type ResearchNotebook, siteOf } from "./project.ts";
import { useResearchDialogs } from "./research-dialogs.tsx";

/** The versions of the paper, newest first. */
export function Drafts({ notebook: { project, drafts } }: { notebook: ResearchNotebook }) {
  const { openForm } = useResearchDialogs();
  const add = mayDo(project, "add_draft") && (
    <Button variant="text" onClick={() => openForm(addLinkForm(project, "draft"))}>
      Add version
    </Button>
  );
  const nameOf = distinctNames(drafts, ({ title }) => title);
  return (
    <MarginPart title="Drafts of the paper" action={add} empty={drafts.length === 0 && "No versions yet."}>
      <PlainList>
        {drafts.map((draft) => (
          <LinkRow key={draft.id} project={project.id} link={draft} name={nameOf(draft)} kind="draft" />
        ))}
      </PlainList>
    </MarginPart>
  );
}

/** Links to papers, data and folders. */
export function Links({ notebook: { project, links } }: { notebook: ResearchNotebook }) {
  const { openForm } = useResearchDialogs();
  const add = mayDo(project, "add_link") && (
    <Button variant="text" onClick={() => openForm(addLinkForm(project, "link"))}>
      Add link
    </Button>
  );
  const nameOf = distinctNames(links, ({ title }) => title);
  return (
    <MarginPart
      title="Links"
      action={add}
      empty={links.length === 0 && (add ? "Papers, data, shared folders." : "None.")}
    >
      <PlainList>
        {links.map((link) => (
          <LinkRow key={link.id} project={project.id} link={link} name={nameOf(link)} kind="link" />
        ))}
      </PlainList>
    </MarginPart>
  );
}

interface LinkRowProps {
  project: string;
  link: ResearchLink;
  /** Its unique accessible name. */
  name: string;
  kind: "link" | "draft";
}

function LinkRow({ project, link, name, kind }: LinkRowProps) {
  const zone = useReaderZone();
  const { title, url, description, draft_number, created_at } = link;
  return (
    <li className="notebook-link">
      {kind === "draft" && <span className="draft-number">Draft {draft_number}</span>}
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {title}
        <span className="visually-hidden">, opens in a new tab</span>
      </a>
      <span className="note">
        {siteOf(url)}, {mediumDate(created_at, zone)}
      </span>
      {description && <p className="entry-description">{description}</p>}
      <LinkActions {...{ project, link, name, kind }} />
    </li>
  );
}

function LinkActions({ project, link, name, kind }: LinkRowProps) {
  const { openForm, confirm } = useResearchDialogs();
  const { title, allowed_actions } = link;
  if (allowed_actions.length === 0) return null;
  return (
    <div className="entry-actions">
      <Button
        variant="text"
        aria-label={`Edit: ${name}`}
        onClick={() => openForm(editLinkForm(project, link, kind))}
      >
        Edit
      </Button>
      <Button
        variant="text"
        aria-label={`Remove: ${name}`}
        onClick={() => confirm(deleteLinkQuestion(project, link, kind, <p>“{title}”</p>))}
      >
        Remove
      </Button>
    </div>
  );
}
