/** What a form has done that the browser has sent by itself; the page's script says it in a toast. */
export const DoneNotice = ({ title, text }: { title: string; text: string }) => (
  <div className="notice" role="status">
    <p>
      <strong>{title}</strong> {text}
    </p>
  </div>
);
