// Being told of one's turns while the page is closed: asked for by the person, never by the page.
import { api } from "./api";
import { tokensHeld } from "./held";
import { likes } from "./prefs.svelte";

// What is asked of the server goes there one after the other: a renewal still on its way would undo a no that overtook it.
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const asked = last.then(ask, ask);
  last = asked;
  return asked;
}

/** Why this browser cannot be told anything; empty if it can. */
export function whyNoPush(): string {
  if (!isSecureContext) return "this needs an address with https";
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "this browser cannot do that";
  return "";
}

/** The server's key as bytes. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

async function subscribed(key: string): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const bytes = keyBytes(key);
  const before = await worker.pushManager.getSubscription();
  const old = before?.options.applicationServerKey;
  if (before && old && String(new Uint8Array(old)) === String(bytes)) return before;
  await before?.unsubscribe(); // it was for another server at this address
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
}

/** Lets the server tell this browser of the turns of all its seats. Why it cannot is thrown, in words. */
export async function wantPush(): Promise<void> {
  const trouble = whyNoPush();
  if (trouble) throw new Error(trouble);
  if ((await Notification.requestPermission()) !== "granted") throw new Error("you have not allowed this page to tell you anything");
  await inTurn(subscribe);
}

/** The same again, as seats come and go and subscriptions expire; nobody is asked. */
export function renewPush(): Promise<void> {
  return inTurn(async () => {
    if (likes.push && !whyNoPush() && Notification.permission === "granted") await subscribe();
  });
}

async function subscribe(): Promise<void> {
  const { key } = await api.pushKey();
  if (!key) throw new Error("this server sends nothing");
  const { endpoint, keys } = (await subscribed(key)).toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new Error("the push service of this browser gave no address");
  await api.push({ tokens: tokensHeld(), endpoint, keys: { p256dh: keys["p256dh"], auth: keys["auth"] } });
}

/** Lets nothing be told any more, here and at the server. */
export function dropPush(): Promise<void> {
  return inTurn(unsubscribe);
}

async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration("/");
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await api.forgetPush(subscription.endpoint).catch(() => undefined); // it is dropped at the service all the same
  await subscription.unsubscribe();
}
