/**
 * Files that never end, at every call that takes one. The test measures the processor time between two turns of the event loop:
 * no other request gets that time, on a busy machine too. (Bodies of JSON: platform/http/hostile-bodies.test.ts.)
 */
import * as contract from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openFirms } from '../backoffice/merchants/testing.ts'
import { authenticateOperator } from '../backoffice/sign-in/sign-in.ts'
import { supportQueueRoutes } from '../backoffice/support/support-routes.ts'
import { openBackOffice } from '../backoffice/testing.ts'
import { authenticateCustomer } from '../customers/index.ts'
import { openSupportWorld } from '../support/testing.ts'
import { endlessPdfs, filled, hostilePdfs } from '../verification/documents/intake/testing/pdfs.ts'
import { documentRoutes } from '../verification/documents/index.ts'
import { openPhones } from '../verification/handover/testing.ts'

const length = 10_000_000
type Send = (bytes: Uint8Array) => Promise<Response>
type Door = { readonly send: Send; readonly other: () => Promise<Response> }

/** Each with another request that is answered meanwhile. */
const doors: Readonly<Record<string, () => Promise<Door>>> = {
  async uploadSupportFile() {
    const { http, signIn } = await closed(openSupportWorld())
    const { token: as } = await signIn()
    return {
      send: (body) => http.ask('POST', '/api/support/files', { as, body }),
      other: () => http.ask('GET', '/api/support/threads', { as }),
    }
  },
  async uploadChatFile() {
    const world = await closed(openSupportWorld())
    const { db, clock, support } = world
    const office = await openBackOffice(world)
    const http = await world.serve(
      (serve) => supportQueueRoutes(serve, { db, audit: office.audit, support }),
      {
        authenticate: { operator: authenticateOperator({ db, clock }) },
      },
    )
    const { token } = await world.signIn()
    const { body: thread } = await world.http.json<{ id: string }>('POST', '/api/support/threads', {
      as: token,
      body: { text: 'Hello' },
    })
    const { token: as } = await office.person('Sue Support', 'support')
    return {
      send: (body) => http.ask('POST', `/api/admin/support/threads/${thread.id}/files`, { as, body }),
      other: () => http.ask('GET', '/api/admin/support/agents', { as }),
    }
  },
  async uploadVerificationDocument() {
    const world = await closed(openSupportWorld())
    const http = await world.serve((serve) => documentRoutes(serve, world.documents, async () => new Map()), {
      authenticate: { customer: authenticateCustomer(world.customers) },
    })
    const { token: as } = await world.signIn()
    const place = 'kind=passport&side=single&step=identity'
    return {
      send: (body) => http.ask('POST', `/api/verification/documents?${place}`, { as, body }),
      other: () => http.ask('GET', '/api/verification/documents', { as }),
    }
  },
  async uploadHandedPaper() {
    const { http, phone } = await closed(openPhones())
    const as = await phone()
    return {
      send: (body) => http.ask('POST', '/api/handover/documents?kind=passport&side=single', { as, body }),
      other: () => http.ask('GET', '/api/handover', { as }),
    }
  },
  async createLinks() {
    const { http, opens } = await openFirms()
    const { token: as } = await opens('olga@rad.example')
    return {
      send: (body) => http.ask('POST', '/api/merchant/links/bulk', { as, body: body.subarray(0, 1_000_000) }),
      other: () => http.ask('GET', '/api/merchant/links', { as }),
    }
  },
}

async function closed<World extends { close: () => Promise<unknown> }>(
  opening: Promise<World>,
): Promise<World> {
  const world = await opening
  onTestFinished(async () => void (await world.close()))
  return world
}

const text = (part: string) => Buffer.from(filled(part, length), 'latin1')
const pdfs = endlessPdfs(length)
const fillings: Readonly<Record<string, () => Buffer>> = {
  ...Object.fromEntries(
    ['<<', 'stream\n', '[', '<</A', '%', '(', '/A', 'obj<<>>stream\n', ' '].map((part) => [
      part,
      pdfs[`PDF of ${JSON.stringify(part)}`] ?? expect.unreachable(part),
    ]),
  ),
  zeros: () => Buffer.alloc(length),
  'a JPEG of markers': () => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(length, 0xff)]),
  'a PNG of small parts': pngOfParts,
  quotes: () => text('"'),
  'cells in quotes': () => text('"",'),
  commas: () => text(','),
  'a long line': () => text('a'),
  'short lines': () => text('days\n'),
  'a header of many names': () => text('days,'),
  'deep XML': () => text('<a>'),
  'deep JSON': () => text('{"a":['),
}

function pngOfParts(): Buffer {
  // An empty text, with its checksum.
  const part = Buffer.from('00000000744558749642c585', 'hex')
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(length, part)])
}

/** The most processor time between two turns of the loop, in seconds, until the work is over. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.cpuUsage()
  const turn = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1e6)
    before = process.cpuUsage()
    if (!isOver) setTimeout(turn, 1)
  }
  turn()
  await work()
  isOver = true
  turn()
  return longest
}

test('every door that takes a file is tried here', () => {
  const taking = Object.entries(contract).flatMap(([name, it]) =>
    typeof it === 'object' && 'takesBytes' in it && it.takesBytes !== undefined ? [name] : [],
  )
  expect(Object.keys(doors).toSorted()).toEqual(taking.toSorted())
})

test.each(Object.entries(doors))(
  '%s: no file of 10 MB holds the loop for a second, and others are answered meanwhile',
  async (_, open) => {
    const { send, other } = await open()
    for (const [name, make] of Object.entries(fillings)) {
      const bytes = make()
      let answered = 0
      let status = 0
      const longest = await longestTurn(async () => {
        const sending = send(bytes).then((answer) => (status = answer.status))
        while (status === 0) if ((await other()).status === 200) answered += 1
        await sending
      })
      expect([name, status < 500 || status === 503, longest < 1, answered > 0]).toEqual([
        name,
        true,
        true,
        true,
      ])
    }
    expect((await send(hostilePdfs.encryption?.() ?? Buffer.alloc(0))).status).toBe(422)
  },
  300_000,
)
