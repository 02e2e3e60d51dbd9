import Button from "@mui/material/Button";
import "./copy-button.css";
import { type ReactNode, useState } from "react";
import { copyText } from "./copy-text.ts";
import { useToast } from "./toasts.tsx";

interface CopyButtonProps {
  label: ReactNode;
  text: string;
}

/** Copies a text to the clipboard and says so. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    if (!isCopied)
      toast.error("Not copied", "Your browser doesn’t allow it. Please select the text and copy it.");
  };
  return (
    <span className="copy">
      <Button variant="outlined" color="secondary" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{copied && "Copied"}</span>
    </span>
  );
}
