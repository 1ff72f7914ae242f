// Switching notifications of this browser on and off, and saying why that cannot be done.

import { post, Refused } from "./forms.js";

const panel = document.getElementById("push");
const button = document.getElementById("push-button");
const said = document.getElementById("push-said");
const { csrf, key, on, off, turnOn, turnOff, blocked, unsafe, old, failed } = panel.dataset;
let subscription = null;

await begin();

async function begin() {
  if (!window.isSecureContext) return tell(unsafe);
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return tell(old);
  const worker = await navigator.serviceWorker.ready;
  subscription = await worker.pushManager.getSubscription();
  show();
  button.hidden = false;
  button.addEventListener("click", () => change(worker));
}

async function change(worker) {
  button.setAttribute("aria-busy", "true");
  try {
    if (subscription) await switchOff();
    else await switchOn(worker);
    show();
  } catch (error) {
    tell(error instanceof Refused ? error.message : Notification.permission === "denied" ? blocked : failed);
  } finally {
    button.removeAttribute("aria-busy");
  }
}

async function switchOn(worker) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(blocked);
  const fresh = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = fresh.toJSON();
  await post("/me/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth }, csrf);
  subscription = fresh;
}

async function switchOff() {
  await post("/me/push/end", { endpoint: subscription.endpoint }, csrf);
  await subscription.unsubscribe();
  subscription = null;
}

function show() {
  button.querySelector("[data-label]").textContent = subscription ? turnOff : turnOn;
  tell(subscription ? on : off);
}

function tell(words) {
  said.textContent = words;
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
