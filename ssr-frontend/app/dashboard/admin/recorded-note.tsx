import { Link } from "react-router";

/** Says that reading is recorded, with a link to the audit log. */
export const RecordedNote = ({ subject }: { subject: string }) => (
  <p className="note">
    We log that you opened this in the{" "}
    <Link to={`/dashboard/admin/audit-log?subject=${subject}`}>audit log</Link>.
  </p>
);
