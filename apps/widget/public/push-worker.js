/**
 * The service worker of notifications, and of nothing else: it keeps no page and no answer, and hears no request. A notification
 * leads to the page that the server named, of this site alone.
 */
addEventListener('push', (event) => {
  const { title, body, url, tag, lang, dir } = event.data.json()
  const options = { body, tag, renotify: true, lang, dir, icon: '/icon.svg', data: { url } }
  event.waitUntil(registration.showNotification(title, options))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data.url, location.origin)))
})

/** A page that shows the order already comes to the front. */
async function open({ origin, pathname, href }) {
  if (origin !== location.origin) return
  const pages = await clients.matchAll({ type: 'window' })
  const shown = pages.find((page) => new URL(page.url).pathname === pathname)
  await (shown ? shown.focus() : clients.openWindow(href))
}
