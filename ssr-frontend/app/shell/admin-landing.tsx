import { useSession } from "./session.ts";

/** What an administrator can do here so far, and nothing that is not there yet. */
export function AdminLanding() {
  const { user } = useSession();
  return (
    <section className="flow" aria-labelledby="admin-so-far">
      <h2 id="admin-so-far">What you can do here today</h2>
      <p>
        Tutor applications, payments and research assignments are not managed from this page yet. Your account{" "}
        ({user?.email}) may already read any booking through the API.
      </p>
      <ul className="link-list">
        <li>
          <a href="/api/docs">API reference</a>
          <span className="note">Every operation, its answers, and what its errors mean</span>
        </li>
        <li>
          <a href="/">The public site</a>
          <span className="note">As visitors see it</span>
        </li>
      </ul>
    </section>
  );
}
