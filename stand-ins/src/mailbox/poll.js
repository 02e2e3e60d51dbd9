// Brings the list up to date without a reload, so that a filter being typed is not lost.
const list = document.getElementById("mails");
const pause = 2000;

async function refresh() {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("mails");
    if (answer.ok && fresh && fresh.innerHTML !== list.innerHTML) list.innerHTML = fresh.innerHTML;
  } catch {
    // The stand-ins are stopped; the next try finds them when they are back.
  }
  setTimeout(refresh, pause);
}

setTimeout(refresh, pause);
