// The page without connection tries again by itself as soon as there is a network.

const button = document.getElementById("again");

button?.addEventListener("click", () => location.reload());
window.addEventListener("online", () => location.reload());
setInterval(look, 10000);

async function look() {
  const there = await fetch("/static/art/favicon.svg", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (there?.ok && there.status === 200) location.reload();
}
