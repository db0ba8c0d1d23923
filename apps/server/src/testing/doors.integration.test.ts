/**
 * Files that never end, at every call that takes one. The test measures the processor time between two turns of the event loop:
 * no other request gets that time, on a busy machine too. (Texts and bodies of JSON: doors/operations.integration.test.ts; files
 * of the bank: rails/iso20022/hostile-files.integration.test.ts.)
 */
import * as contract from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { perTier } from '../../../../scripts/stages/per-tier.ts'
import { openFirms } from '../backoffice/merchants/testing.ts'
import { authenticateOperator } from '../backoffice/sign-in/sign-in.ts'
import { supportQueueRoutes } from '../backoffice/support/support-routes.ts'
import { openBackOffice } from '../backoffice/testing.ts'
import { claimRoutes } from '../claims/index.ts'
import { authenticateCustomer } from '../customers/index.ts'
import { openSupportWorld } from '../support/testing.ts'
import { endlessPdfs, filled, hostilePdfs } from '../verification/documents/intake/testing/pdfs.ts'
import { documentRoutes } from '../verification/documents/index.ts'
import { openPhones } from '../verification/handover/testing.ts'
import { answerOf, answersMeanwhile, longestTurn } from './doors/turns.ts'

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
    const office = await openBackOffice(world)
    const http = await world.serve((serve) => supportQueueRoutes(serve, office.platform), {
      authenticate: { operator: authenticateOperator(world.platform) },
    })
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
    const http = await world.serve((serve) => documentRoutes(serve, world.platform, async () => new Map()), {
      authenticate: { customer: authenticateCustomer(world.platform) },
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
  async uploadClaimProof() {
    const world = await closed(openSupportWorld())
    const http = await world.serve((serve) => claimRoutes(serve, world.platform))
    const { token: as } = await world.signIn()
    return {
      send: (body) => http.ask('POST', '/api/claims/proofs', { as: undefined, body }),
      other: () => world.http.ask('GET', '/api/support/threads', { as }),
    }
  },
  async createLinks() {
    const { http, opens } = await openFirms()
    const { token: as } = await opens('olga@rad.example')
    return {
      send: (body) => http.ask('POST', '/api/merchant/links/bulk', { as, body }),
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

/** The rest of a body that is too long is not read: its sender may find the connection closed. */
const gone = () => new Response(null, { status: 413 })
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
  ...Object.fromEntries(
    [
      '"',
      '"",',
      ',',
      '\n',
      'a',
      ' ',
      'e\u0301',
      '\u0301',
      '\u200d',
      '\ufdfa',
      'https://a.',
      'a@a.',
      '1.',
    ].map((unit) => [
      `links of ${JSON.stringify(unit)}`,
      () => Buffer.from(`name,iban,days,externalId\n${unit.repeat(length / Buffer.byteLength(unit))}`),
    ]),
  ),
}

function pngOfParts(): Buffer {
  // An empty text, with its checksum.
  const part = Buffer.from('00000000744558749642c585', 'hex')
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(length, part)])
}

test('every door that takes a file is tried here', () => {
  const taking = Object.entries(contract).flatMap(([name, it]) =>
    typeof it === 'object' && 'takesBytes' in it && it.takesBytes !== undefined ? [name] : [],
  )
  expect(Object.keys(doors).toSorted()).toEqual(taking.toSorted())
})

const limitOf = (door: string): number => Object(contract)[door].takesBytes as number

/** A fourth of the fillings at each door within a change, and each filling at one door at least; at night all of them. */
const someOf = (door: string) => {
  const place = Object.keys(doors).indexOf(door)
  return Object.entries(fillings).filter((_, at) => at % perTier(4, 1) === place % perTier(4, 1))
}

test.each(Object.entries(doors))(
  '%s: no file of 10 MB, or of its limit, holds the loop for a second, and others are answered meanwhile',
  { tags: ['larger'], timeout: 300_000 },
  async (door, open) => {
    const most = limitOf(door)
    const { send, other } = await open()
    for (const [name, make] of someOf(door)) {
      const bytes = make().subarray(0, most)
      let answered = 0
      let status = 0
      const longest = await longestTurn(async () => {
        const sending = send(bytes).then((answer) => (status = answer.status))
        answered = await answersMeanwhile(
          async () => (await other()).status === 200,
          () => status !== 0,
        )
        await sending
      })
      expect([name, status < 500 || status === 503, longest < 1, answered > 0]).toEqual([
        name,
        true,
        true,
        true,
      ])
    }
    const tooLong = await longestTurn(async () => {
      for (const size of [most + 1, 2 * length])
        expect((await answerOf(() => send(Buffer.alloc(size, ',')).catch(gone))).status).toBe(413)
    })
    expect(tooLong).toBeLessThan(1)
    const locked = hostilePdfs.encryption?.() ?? Buffer.alloc(0)
    expect((await answerOf(() => send(locked))).status).toBe(422)
  },
)
