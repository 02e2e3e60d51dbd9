import { PlainList } from "../components/plain-list.tsx";
import { MarginPart } from "./margin-part.tsx";
import type { ResearchNotebook } from "./project.ts";

/** Who can read a project's notebook. */
export const Readers = ({ notebook: { readers } }: { notebook: ResearchNotebook }) => (
  <MarginPart title="Who can read this">
    <PlainList className="readers">
      {readers.map(({ name, role }) => (
        <li key={`${role} ${name}`}>
          {name} <span className="note">{READER_ROLES[role] ?? role}</span>
        </li>
      ))}
    </PlainList>
    <p className="note">Nobody else. Looks by administrators are logged.</p>
  </MarginPart>
);

const READER_ROLES: Record<string, string> = {
  student: "student",
  tutor: "mentor",
  admin: "administrators",
};
