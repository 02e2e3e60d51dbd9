/** Where `enhance/details.ts` shows what a page says of an opportunity. Empty, and never shown, without script. */
export const DetailsDialog = () => (
  <dialog className="details" data-details-dialog>
    <p className="details-close">
      <a className="more" href="/summer/opportunities" data-details-page>
        Open as a page
      </a>
      <a className="more" href="#results" data-close>
        Close
      </a>
    </p>
    <div data-details-body />
  </dialog>
);
