// Shows what the server sends while no page is open: that a table waits. It stores nothing and fetches nothing.

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const notice = { body: told.text ?? "", icon: "/lamp.svg", tag: told.table, data: { table: told.table } };
  event.waitUntil(self.registration.showNotification(told.title ?? "Duskboard", notice));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`/#/t/${event.notification.data?.table ?? ""}`));
});

/** Brings the page of a table to the front: one that is open, or a new one. */
async function open(address) {
  const wanted = new URL(address, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => one.url === wanted) ?? pages[0];
  if (!page) return self.clients.openWindow(wanted);
  if (page.url !== wanted) await page.navigate(wanted).catch(() => self.clients.openWindow(wanted));
  return page.focus();
}
