/**
 * Opens a new tab whose address has yet to be asked for. The tab is opened at once, while the browser knows that a
 * person pressed something; where it is blocked all the same, this page goes there itself.
 *
 * @throws whatever asking throws; the empty tab is closed then
 */
export async function openNewTab(address: () => Promise<string>): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const url = await address();
    if (!tab) {
      window.location.assign(url);
      return;
    }
    // The other site must not reach back to this page.
    tab.opener = null;
    tab.location.replace(url);
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}
