/**
 * Texts that are hard to read, at every operation of the contract over HTTP: in every field of its body, its query and its path,
 * as bodies that fit no schema, and beyond the limit. An operation that is added to the contract is fed here without being named.
 */
import { createHmac } from 'node:crypto'
import * as contract from '@agio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perTier } from '../../../../../scripts/stages/per-tier.ts'
import { requestOf, units, type Ids } from './hostile.ts'
import { answerOf, answersMeanwhile, longestTurn } from './turns.ts'
import { hookSecret, openWholeApp } from './whole-app.ts'

const length = 10_000_000
/** Below the limit of a body. */
const most = 250_000
const json = { 'content-type': 'application/json' }

let app: Awaited<ReturnType<typeof openWholeApp>>
let ids: Ids
beforeAll(async () => {
  app = await openWholeApp()
  ids = { cus: app.customerId }
})
afterAll(() => app?.[Symbol.asyncDispose]())

/** Somebody who signs out, or ends another's session, is needed by the operations that follow. */
const isLeaving = /logout|sign_out|auth\/sessions|profile\/erasure/
const routes = Object.entries(contract)
  .flatMap(([name, it]) =>
    typeof it === 'object' && 'path' in it && 'access' in it
      ? [[name, it as unknown as contract.Route] as const]
      : [],
  )
  .filter(([, { path, produces }]) => !isLeaving.test(path) && produces !== 'text/event-stream')
const writing = routes.filter(([, { method, takesBytes }]) => method !== 'GET' && takesBytes === undefined)

/** The acquirer and the banks sign what they send. */
function signed(body: string): Record<string, string> {
  const at = String(Math.floor(app.clock.now().getTime() / 1000))
  const mac = createHmac('sha256', hookSecret).update(`${at}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${at},v1=${mac}` }
}

/** Sends them one after the other while somebody else asks; gives each status. */
async function held(name: string, sendings: readonly (() => Promise<Response>)[]): Promise<number[]> {
  const statuses: number[] = []
  let others = 0
  let isOver = false
  const longest = await longestTurn(async () => {
    const other = answersMeanwhile(
      async () => (await fetch(`${app.url}/health/live`)).ok,
      () => isOver,
    )
    for (const sending of sendings) {
      const answer = await sending()
      statuses.push(answer.status)
      await answer.body?.cancel()
    }
    isOver = true
    others = await other
  })
  expect([name, longest < 1, others > 0]).toEqual([name, true, true])
  return statuses
}

/** Of each operation, how often its words were no reason to refuse it. */
const reached = new Map<string, number>()

/** Within a change one of so many at each operation, and each at one of so many operations; at night all of them at all. */
const everyNth = <Of>(all: readonly Of[], place: number, within: number): [number, Of][] =>
  [...all.entries()].filter(([at]) => at % perTier(within, 1) === place % perTier(within, 1))

const title =
  'no text in a field of an operation holds the loop for a second, and others are answered meanwhile'
test(title, { tags: ['larger'], timeout: 600_000 }, async () => {
  expect(routes.length).toBeGreaterThan(190)
  for (const [place, [name, route]] of routes.entries()) {
    const sendings = everyNth(units, place, 12).flatMap(([turn, unit]) =>
      [true, false].map((isOne) => {
        // Made before the loop is watched: some texts take the test longer than any takes the server.
        const { address, body } = requestOf(route, { unit, most: most / 3, turn, ids, isOne })
        const text = route.method === 'GET' || body === undefined ? undefined : JSON.stringify(body)
        return () =>
          app.ask(route, address, {
            ...(text !== undefined && { body: text, headers: { ...json, ...signed(text) } }),
          })
      }),
    )
    const statuses = await held(name, sendings)
    expect([name, statuses.filter((status) => status >= 500 && status !== 503)]).toEqual([name, []])
    reached.set(name, statuses.filter((status) => status !== 422 && status !== 400).length)
  }
  const unread = [...reached].filter(([, times]) => times === 0).map(([name]) => name)
  expect(unread.length, unread.join(' ')).toBeLessThan(routes.length / 4)
})

/** They fit no schema, or any. */
const bodies: Readonly<Record<string, string>> = {
  'a deep list': '['.repeat(most / 2) + ']'.repeat(most / 2),
  'a deep object': `${'{"a":'.repeat(most / 6)}1${'}'.repeat(most / 6)}`,
  'lists that never close': '['.repeat(most),
  'many keys': `{${Array.from({ length: most / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'one key, again and again': `{${Array.from({ length: most / 8 }, () => '"k":1').join(',')}}`,
  'keys of prototypes': `{${Array.from({ length: most / 20 }, () => '"constructor":1').join(',')}}`,
  'keys that are numbers': `{${Array.from({ length: most / 14 }, (_, at) => `"${at * 7919}":1`).join(',')}}`,
  'a long key': `{"${'k'.repeat(most - 10)}":1}`,
  'a long number': `{"id":${'9'.repeat(most - 10)}}`,
  escapes: `{"id":"${'\\u0301'.repeat(most / 8)}"}`,
  spaces: `{"id":1${' '.repeat(most - 10)}}`,
}

const ofBodies =
  'no body holds the loop for a second at an operation that takes one, and none is answered by a 5xx'
test(ofBodies, { tags: ['larger'], timeout: 300_000 }, async () => {
  expect(writing.length).toBeGreaterThan(100)
  for (const [place, [name, route]] of writing.entries()) {
    const { address } = requestOf(route, { unit: 'a', most, turn: 0, ids, isOne: true })
    const sendings = everyNth(Object.values(bodies), place, 4).map(
      ([, body]) =>
        () =>
          app.ask(route, address, { body, headers: { ...json, ...signed(body) } }),
    )
    const statuses = await held(name, sendings)
    expect([name, statuses.filter((status) => status >= 500 && status !== 503)]).toEqual([name, []])
  }
})

const ofLength =
  'a body of 10 MB is refused by its length, at every operation that takes one, and others are answered meanwhile'
test(ofLength, { tags: ['larger'], timeout: 300_000 }, async () => {
  const body = Buffer.from(`{"id":"${'a'.repeat(length)}"}`)
  const pieces = () =>
    new ReadableStream({
      start(to) {
        for (let at = 0; at < body.length; at += 100_000) to.enqueue(body.subarray(at, at + 100_000))
        to.close()
      },
    })
  for (const [, [name, route]] of everyNth(writing, 0, 8)) {
    const { address } = requestOf(route, { unit: 'a', most, turn: 0, ids, isOne: true })
    const gone = () => new Response(null, { status: 413 })
    const statuses = await held(name, [
      () => answerOf(() => app.ask(route, address, { body, headers: json })),
      // Of a length that is not known the rest is not read: the sender may find the connection closed.
      () => {
        const init = { headers: json, duplex: 'half' } as const
        return answerOf(() => app.ask(route, address, { ...init, body: pieces() }).catch(gone))
      },
    ])
    expect([name, statuses]).toEqual([name, [413, 413]])
  }
})
