import "../components/app.css";
import { ThemeProvider } from "@mui/material/styles";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { AppFooter } from "../components/app-footer.tsx";
import { ErrorPage } from "../components/error-page.tsx";
import { ToastProvider } from "../components/toasts.tsx";
import { WindowWords } from "../components/window-words.tsx";
import type { PageHandle } from "../document.ts";
import { USER_ID_META } from "../drafts/page-drafts.ts";
import { LiveProvider } from "../live/live.tsx";
import { loadQueries, provideQueryClient } from "../queries/load.server.ts";
import { PageQueries } from "../queries/page-queries.tsx";
import { QueryErrors } from "../queries/query-errors.tsx";
import { sessionQuery, useSession } from "../queries/session.ts";
import { theme } from "../theme/theme.ts";
import { EarlyZoneScript } from "../time/early-zone.tsx";
import { ServerClockProvider } from "../time/server-clock.tsx";
import type { Route } from "./+types/layout";
import { AppHeader } from "./header.tsx";
import { NoProfile } from "./no-profile.tsx";
import { readSession } from "./session.server.ts";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";

export const handle: PageHandle = { hydrate: true };

export const middleware = [provideQueryClient, readSession];

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [sessionQuery]);

/** The session is in the query cache; going from page to page asks nobody for it. */
export const shouldRevalidate = () => false;

/** Everything that stands around an app page: cache, theme, live updates, clock and toasts. */
export default function AppLayout() {
  return (
    <PageQueries>
      {/*
        The system's choice of light or dark is the only one, so nothing is stored. It is made by style sheets, so that
        nothing has to be rendered again once the page is mounted (`noSsr`).
      */}
      <ThemeProvider theme={theme} storageManager={null} noSsr>
        <AppFrame />
      </ThemeProvider>
    </PageQueries>
  );
}

/** The frame of every app page: header, page and footer. */
function AppFrame() {
  const { user, live_cursor, now, zone } = useSession();
  useFocusOnNewPage();
  return (
    <LiveProvider userId={user?.id} after={live_cursor}>
      <ServerClockProvider now={now}>
        <ToastProvider>
          <QueryErrors />
          <WindowWords />
          {user && <meta name={USER_ID_META} content={user.id} />}
          {/* It takes a phone some moments; nobody is shown times who is not signed in. */}
          {user && <EarlyZoneScript zone={zone} />}
          <a className="skip" href="#main">
            Skip to content
          </a>
          <AppHeader user={user} />
          <Outlet />
          <AppFooter />
        </ToastProvider>
      </ServerClockProvider>
    </LiveProvider>
  );
}

/**
 * Errors of app pages. The parts of the dashboard say themselves what they lack, so that only a session that could not
 * be read keeps all of it from being shown.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (/^\/dashboard(\/|$)/.test(pathname) && isRouteErrorResponse(error) && error.status >= 500)
    return <NoProfile error={error} />;
  return <ErrorPage error={error} />;
}
