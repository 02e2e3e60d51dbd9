import "../components/app.css";
import { ThemeProvider } from "@mui/material/styles";
import { Outlet } from "react-router";
import { keptAnswer } from "../api/kept.ts";
import { AppFooter } from "../components/app-footer.tsx";
import { ToastProvider } from "../components/toasts.tsx";
import type { PageHandle } from "../document.ts";
import { LiveProvider } from "../live/live.tsx";
import { theme } from "../theme/theme.ts";
import type { Route } from "./+types/layout";
import { AppHeader } from "./header.tsx";
import { readSession, sessionOf } from "./session.server.ts";
import type { Session } from "./session.ts";

export const handle: PageHandle = { hydrate: true };

export const middleware = [readSession];

export function loader({ context }: Route.LoaderArgs) {
  return sessionOf(context);
}

const kept = keptAnswer<Session>();

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => kept.load(serverLoader);

/** The frame of every app page: theme, session, live updates, toasts, header and footer. */
export default function AppLayout({ loaderData }: Route.ComponentProps) {
  const { user, live_seq } = loaderData;
  kept.useKeep(loaderData);
  return (
    // The system's choice of light or dark is the only one, so nothing is stored.
    <ThemeProvider theme={theme} storageManager={null}>
      <LiveProvider userId={user?.id} after={live_seq}>
        <ToastProvider>
          <a className="skip" href="#main">
            Skip to content
          </a>
          <AppHeader user={user} />
          <Outlet />
          <AppFooter />
        </ToastProvider>
      </LiveProvider>
    </ThemeProvider>
  );
}
