/** The service worker as it is served, run in a scope of its own. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Event = { waitUntil(work: Promise<unknown>): void }
type Hear = (event: Event & Record<string, unknown>) => void

const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://pay.example'

/** `pages` are the addresses that are open. */
function wakes(pages: readonly string[] = []) {
  const hearers = new Map<string, Hear>()
  const done: unknown[] = []
  runInNewContext(source, {
    URL,
    location: new URL(origin),
    addEventListener: (name: string, hear: Hear) => void hearers.set(name, hear),
    registration: { showNotification: async (...shown: unknown[]) => void done.push(shown) },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void done.push(['focus', url]) })),
      openWindow: async (url: string) => void done.push(['open', url]),
    },
  })
  return {
    names: [...hearers.keys()],
    async hears(name: string, event: Record<string, unknown>) {
      const works: Promise<unknown>[] = []
      hearers.get(name)?.({ ...event, waitUntil: (work) => void works.push(work) })
      await Promise.all(works)
      return done
    },
  }
}

const url = `${origin}/sell/transaction/ord_1?choice=refund`
const pressed = (leadsTo: string) => ({ notification: { close: () => undefined, data: { url: leadsTo } } })

test('it hears notifications and their presses alone: no request, so nothing is kept', () => {
  expect(wakes().names).toEqual(['push', 'notificationclick'])
})

test('a message is shown with its words, in its direction, in place of the earlier one of its order', async () => {
  const message = { title: 'T', body: 'B', url, tag: 'ord_1', lang: 'ar', dir: 'rtl' }
  const [shown] = await wakes().hears('push', { data: { json: () => message } })
  expect(shown).toMatchObject(['T', { body: 'B', tag: 'ord_1', lang: 'ar', dir: 'rtl', data: { url } }])
})

test('a press opens the page of the order, or brings the one that shows it to the front', async () => {
  expect(await wakes().hears('notificationclick', pressed(url))).toEqual([['open', url]])
  const shown = `${origin}/sell/transaction/ord_1`
  expect(await wakes([`${origin}/`, shown]).hears('notificationclick', pressed(url))).toEqual([
    ['focus', shown],
  ])
})

test('a press leads to no other site', async () => {
  expect(await wakes().hears('notificationclick', pressed('https://other.example/'))).toEqual([])
})
