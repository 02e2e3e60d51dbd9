import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import ListingPreview from "./listing-preview.tsx";
import type { ProviderListingValues } from "./values.ts";

interface PreviewDialogProps {
  values: ProviderListingValues;
  organization: string;
  open: boolean;
  onClose: () => void;
}

/** A preview of a listing as students will see it. */
export default function PreviewDialog({ values, organization, open, onClose }: PreviewDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      sx={{ "& .MuiDialog-paper": { maxWidth: 760 } }}
      aria-labelledby={id}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        What students will see
      </DialogTitle>
      {/* Focusable, so that it can be scrolled by keyboard: nothing in it is focusable. */}
      <DialogContent tabIndex={0}>
        <ListingPreview values={values} organization={organization} />
      </DialogContent>
      <DialogActions className="dialog-actions">
        <Button autoFocus variant="outlined" color="secondary" onClick={onClose}>
          Close preview
        </Button>
      </DialogActions>
    </Dialog>
  );
}
