/** The result of a form that was submitted without a script; with the script it is a toast. */
export const DoneNotice = ({ title, text }: { title: string; text: string }) => (
  <div className="notice" role="status">
    <p>
      <strong>{title}</strong> {text}
    </p>
  </div>
);
