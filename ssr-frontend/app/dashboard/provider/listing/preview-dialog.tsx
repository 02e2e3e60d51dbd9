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

/** What students will see of a listing. */
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
      {/* Read by scrolling, also with keys: nothing in it has the focus. */}
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
