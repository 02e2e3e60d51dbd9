import Button from "@mui/material/Button";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { checkVerification } from "../queries/second-factor.ts";
import { failedAs, useAction } from "../queries/use-action.ts";

interface VerifiedDownloadProps {
  href: string;
  children: ReactNode;
  /** A button of the dashboard instead of a link in a sentence. */
  button?: boolean;
  className?: string;
}

/**
 * A link to a file that is handed out only to somebody who showed lately who they are. They are asked before the link is
 * followed: the browser, which saves the file as it arrives, would show nobody why it was refused. A plain link without
 * script.
 */
export function VerifiedDownload({ href, children, button = false, className }: VerifiedDownloadProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isShown = useRef(false);
  const { busy, run } = useAction(checkVerification, { failed: failedAs("Could not download") });
  async function follow(event: MouseEvent) {
    if (isShown.current) {
      isShown.current = false;
      return;
    }
    event.preventDefault();
    if (busy || !(await run())) return;
    isShown.current = true;
    link.current?.click();
  }
  const props = { href, className, children, download: true, onClick: follow, "aria-busy": busy };
  return button ? (
    <Button variant="outlined" color="secondary" component="a" ref={link} {...props} />
  ) : (
    <a ref={link} {...props} />
  );
}
