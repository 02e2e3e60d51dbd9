import { brand } from "#content/brand.ts";

/** The footer of app pages: only what somebody at work might need. */
export function AppFooter() {
  return (
    <footer className="foot reduced">
      <div className="wrap">
        <p>
          © {brand.year} {brand.name} · <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </div>
    </footer>
  );
}
