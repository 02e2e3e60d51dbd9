/**
 * Opens a new tab whose URL is still to be requested. The tab is opened immediately, during the user gesture;
 * if it is blocked anyway, this page navigates instead.
 *
 * @throws the error of the request, after closing the empty tab
 */
export async function openNewTab(address: () => Promise<string>): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const url = await address();
    if (!tab) {
      window.location.assign(url);
      return;
    }
    // The other site must not get access to this page.
    tab.opener = null;
    tab.location.replace(url);
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}
