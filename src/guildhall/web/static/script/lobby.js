// The lobby keeps itself up to date; links can be copied.

const lobby = document.getElementById("lobby");
const said = document.getElementById("lobby-said");

if (lobby) {
  const source = new EventSource(lobby.dataset.live);
  let first = true;
  source.addEventListener("lobby", (event) => {
    const { fragments } = JSON.parse(event.data);
    for (const [name, html] of Object.entries(fragments)) {
      swap(document.getElementById(name), html);
    }
    if (!first) {
      tell("lobby-waiting" in fragments ? "The list of tables has changed." : "");
    }
    first = false;
  });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      location.reload();
    }
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  if (navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
      tell("The link is copied.");
      button.classList.add("is-done");
    });
  }
}

/** Put new content in the place of old, and leave the focus where it was. */
function swap(place, html) {
  if (!place) {
    return;
  }
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.innerHTML = html;
  if (focused) {
    (document.getElementById(focused) ?? document.getElementById("quick")?.querySelector("button"))?.focus();
  }
}

function tell(words) {
  if (said) {
    said.textContent = words;
  }
}
