import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { useReload, useReloading } from "../api/reload.ts";
import { useLiveStatus } from "../live/live.tsx";

/** Said where newer data should be, while the network is gone. */
export const UNREACHABLE = "We cannot reach the academy just now. Check your connection and try again.";

/** Says that the page could not be brought up to date, and tries again as soon as there is a connection. */
export function Unreachable() {
  const reload = useReload();
  const loading = useReloading();
  const status = useLiveStatus();
  useEffect(() => {
    const again = () => void reload();
    if (status === "live") again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [status, reload]);
  const button = (
    <Button color="inherit" disabled={loading} onClick={() => void reload()}>
      Try again
    </Button>
  );
  return (
    <Alert severity="warning" role="status" action={button}>
      {UNREACHABLE}
    </Alert>
  );
}
