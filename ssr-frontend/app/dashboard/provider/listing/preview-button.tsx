import Button from "@mui/material/Button";
import { useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { ProviderListingValues } from "./values.ts";

// Most visits look at no preview.
const PreviewDialog = lazyComponent(() => import("./preview-dialog.tsx"));

interface PreviewButtonProps {
  values: ProviderListingValues;
  organization: string;
}

/** Shows what students will see of what is typed, saved or not. */
export function PreviewButton({ values, organization }: PreviewButtonProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="text"
        color="secondary"
        size="large"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Preview
      </Button>
      {asked && (
        <PreviewDialog
          values={values}
          organization={organization}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
