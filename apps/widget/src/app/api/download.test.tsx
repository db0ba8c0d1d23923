/** A file is saved in one of two ways: by a link of the page, or by the browser outside of a messenger. */
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../context.tsx'
import { Refused } from './api.ts'
import { save } from './download.ts'

const url = '/api/downloads/one'
const input = {
  params: { id: 'ord_1' },
  query: { format: 'pdf', locale: 'de', zone: 'Europe/Berlin' },
} as const

function open(answer: () => Promise<unknown>, isInMessenger = false) {
  const asked: unknown[] = []
  const said: unknown[] = []
  const clicked: [href: string | null, download: string | null][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.getAttribute('href'), this.getAttribute('download')])
  })
  const client = { post: (...it: unknown[]) => void said.push(it) }
  const line = isInMessenger ? Promise.resolve({ client }) : undefined
  const app = { api: { call: (...it: unknown[]) => (asked.push(it), answer()) }, host: { line } }
  return { app: app as unknown as Pick<App, 'api' | 'host'>, asked, said, clicked }
}
afterEach(() => vi.restoreAllMocks())
const given = async () => ({ url, expiresAt: '' })

test('the address is asked for by the path of the file, and a link saves what is there', async () => {
  const { app, asked, clicked } = open(given)
  await save(app, 'getReceipt', input)
  const path = '/api/transactions/ord_1/receipt?format=pdf&locale=de&zone=Europe%2FBerlin'
  expect(asked).toEqual([['createDownload', { body: { path } }]])
  expect(clicked).toEqual([[url, '']])
})

test('in a messenger the browser outside opens the whole address, and the page opens nothing', async () => {
  const { app, said, clicked } = open(given, true)
  await save(app, 'getReceipt', input)
  expect(said).toEqual([['web_app_open_link', { url: new URL(url, location.href).href }]])
  expect(clicked).toEqual([])
})

test('a file without an address is neither opened nor saved, and the error says why', async () => {
  const { app, said, clicked } = open(() => Promise.reject(new Refused('receipt.not_ready', 409, '')), true)
  await expect(save(app, 'getReceipt', input)).rejects.toThrow(Refused)
  expect([said, clicked]).toEqual([[], []])
})
