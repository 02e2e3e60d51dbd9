import "../components/app.css";
import { ThemeProvider } from "@mui/material/styles";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { createQueryCache } from "../api/query-cache.ts";
import { AppFooter } from "../components/app-footer.tsx";
import { ErrorPage } from "../components/error-page.tsx";
import { ToastProvider } from "../components/toasts.tsx";
import type { PageHandle } from "../document.ts";
import { LiveProvider } from "../live/live.tsx";
import { theme } from "../theme/theme.ts";
import { EarlyZoneScript } from "../time/early-zone.tsx";
import { ServerClockProvider } from "../time/server-clock.tsx";
import type { Route } from "./+types/layout";
import { AppHeader } from "./header.tsx";
import { NoProfile } from "./no-profile.tsx";
import { readSession, sessionOf } from "./session.server.ts";
import type { Session } from "./session.ts";

export const handle: PageHandle = { hydrate: true };

export const middleware = [readSession];

export function loader({ context }: Route.LoaderArgs) {
  return sessionOf(context);
}

const cache = createQueryCache<Session>();

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => cache.load(serverLoader);

/** The frame of every app page: theme, session, live updates, toasts, header and footer. */
export default function AppLayout({ loaderData }: Route.ComponentProps) {
  const { user, live_cursor, now, zone } = loaderData;
  cache.useCache(loaderData);
  return (
    // The system's choice of light or dark is the only one, so nothing is stored.
    <ThemeProvider theme={theme} storageManager={null}>
      <LiveProvider userId={user?.id} after={live_cursor}>
        <ServerClockProvider now={now}>
          <ToastProvider>
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
    </ThemeProvider>
  );
}

/**
 * Errors of app pages. The parts of the dashboard say themselves what they lack, so that only a session that could not
 * be read keeps all of it from being shown.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (pathname === "/dashboard" && isRouteErrorResponse(error) && error.status >= 500)
    return <NoProfile error={error} />;
  return <ErrorPage error={error} />;
}
