import { Link } from "react-router";

/** Says that looking at something is recorded, and where. */
export const RecordedNote = ({ subject }: { subject: string }) => (
  <p className="note">
    That you look at this is recorded in the{" "}
    <Link to={`/dashboard/admin/audit-log?subject=${subject}`}>audit log</Link>.
  </p>
);
