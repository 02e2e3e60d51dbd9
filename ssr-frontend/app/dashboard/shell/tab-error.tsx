import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { BusyButton } from "../../components/busy-button.tsx";
import { requestIdOf, useErrorTexts } from "../../components/error-page.tsx";
import { TabPage } from "./tab-page.tsx";

/**
 * The error of a tab, shown in the tab's place beside the rail. The layouts between the shell and the tabs
 * render it.
 */
export function TabError({ error }: { error: unknown }) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { title, text } = useErrorTexts(error);
  // The focused element may be gone with the tab.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
  }, []);
  const requestId = isRouteErrorResponse(error) ? requestIdOf(error.data) : undefined;
  const again = () => {
    // The cached data may be the cause of the error, so it is refetched. Nothing else shows it now.
    client.removeQueries({ type: "inactive" });
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  return (
    <TabPage title={title}>
      <div role="alert">
        <p className="lede">{text}</p>
        {requestId && <p className="note">If you email us about this, please mention {requestId}.</p>}
      </div>
      <div className="actions">
        <BusyButton variant="contained" color="signal" busy={state !== "idle"} onClick={again}>
          Try again
        </BusyButton>
      </div>
    </TabPage>
  );
}
