// Keeps the page that says that there is no connection, and shows what the hall tells people who
// are away. SHELL is written in front by the hall: a version, what is kept, and two pictures.

const CACHE = `shell-${SHELL.version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

/** Pages always come from the hall: an old table is worse than none. Only without it the kept page is shown. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(SHELL.kept[0])));
  else if (SHELL.kept.includes(pathOf(request.url))) event.respondWith(kept(pathOf(request.url)).then((found) => found ?? fetch(request)));
});

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(new URL(event.notification.data.url, self.location.origin).href));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL.kept);
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function kept(path) {
  const cache = await caches.open(CACHE);
  return cache.match(path);
}

function pathOf(address) {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Who looks at the table already needs no message. */
async function tell({ title, body, url = "/", tag }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const looks = windows.some((each) => each.focused && new URL(each.url).pathname === url);
  if (looks || !title) return;
  await self.registration.showNotification(title, { body, tag, renotify: Boolean(tag), icon: SHELL.icon, badge: SHELL.badge, data: { url } });
  await self.navigator.setAppBadge?.().catch(() => {});
}

async function goTo(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => each.url === address) ?? windows[0];
  if (!there) return self.clients.openWindow(address);
  await there.focus();
  if (there.url !== address) await there.navigate(address).catch(() => self.clients.openWindow(address));
}
