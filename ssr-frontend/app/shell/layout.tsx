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
import { ServerClockProvider } from "../time/server-clock.tsx";
import type { Route } from "./+types/layout";
import { AppHeader } from "./header.tsx";
import { NoProfile } from "./no-profile.tsx";
import { readSession } from "./session.server.ts";
import { useAccountZone } from "./use-account-zone.ts";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";

export const handle: PageHandle = { hydrate: true };

export const middleware = [provideQueryClient, readSession];

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [sessionQuery]);

/** The session is in the query cache, so navigation does not refetch it. */
export const shouldRevalidate = () => false;

/** The providers around an app page: query client, theme, live events, clock and toasts. */
export default function AppLayout() {
  return (
    <PageQueries>
      {/* The color scheme follows the system, so nothing is stored. It is applied by style sheets, so that
          nothing is rendered again after mounting (`noSsr`). */}
      <ThemeProvider theme={theme} storageManager={null} noSsr>
        <AppFrame />
      </ThemeProvider>
    </PageQueries>
  );
}

/** The frame of every app page: header, page and footer. */
function AppFrame() {
  const { user, live_cursor, now } = useSession();
  useAccountZone();
  useFocusOnNewPage();
  return (
    <LiveProvider userId={user?.id} after={live_cursor}>
      <ServerClockProvider now={now}>
        <ToastProvider>
          <QueryErrors />
          <WindowWords />
          {user && <meta name={USER_ID_META} content={user.id} />}
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
 * Errors of app pages. The dashboard's components handle their own errors, so this shows only errors of the
 * session.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (/^\/dashboard(\/|$)/.test(pathname) && isRouteErrorResponse(error) && error.status >= 500)
    return <NoProfile error={error} />;
  return <ErrorPage error={error} />;
}
