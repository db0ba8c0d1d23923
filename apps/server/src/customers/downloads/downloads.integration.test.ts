/** An address of a file opens only that file of that customer, for minutes and a few times. */
import * as z from 'zod'
import { route } from '@agio/contract'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { file } from '../../platform/http/http.ts'
import { rememberFiles } from '../../platform/web/file-routes.ts'
import { openCustomerWorld } from '../testing.ts'
import { authenticateCustomer } from '../sign-in/routes.ts'
import { downloadRoutes } from './download-routes.ts'
import { endAllSessions, forgetOld, logout } from '../sign-in/sessions.ts'

type Answer = { url: string; expiresAt: string; error?: { code: string } }

const mine = { access: 'customer', method: 'GET', summary: '' } as const
/** A paper belongs to the customer whose id is in its name. */
const paper = route({
  ...mine,
  path: '/api/papers/{id}',
  produces: 'application/pdf',
  params: z.strictObject({ id: z.string().regex(/^[\w-]+$/) }),
  query: z.strictObject({ locale: z.string().max(5).optional() }),
  answer: z.string(),
  refusals: ['not-found', 'receipt.not_ready'],
})
const copy = route({
  ...mine,
  path: '/api/copy',
  produces: 'application/octet-stream',
  answer: z.string(),
  refusals: ['pin.required'],
})
const words = route({ ...mine, path: '/api/words', answer: z.object({ email: z.string() }) })

async function openDesk() {
  const world = await openCustomerWorld()
  const { platform } = world
  const lines: string[] = []
  const http = await world.serve(
    (serveOver) => {
      const { serve, askFile } = rememberFiles(serveOver)
      serve(paper, async ({ params: { id }, query, caller, reply }) => {
        if (!id.startsWith(caller.id)) return { refused: 'not-found' }
        if (id.endsWith('-later')) return { refused: 'receipt.not_ready' }
        if (id.endsWith('-often')) {
          reply('retry-after', '7')
          return { refused: 'too-many' }
        }
        const bytes = Buffer.from(`${id} ${query.locale}`)
        return file(bytes, { type: 'application/pdf', name: 'paper.pdf' })
      })
      serve(copy, async ({ caller: { hasFreshPin } }) =>
        hasFreshPin ? file(Buffer.from('all'), { type: 'application/zip' }) : { refused: 'pin.required' },
      )
      serve(words, async () => ({ email: 'ana@example.test' }))
      downloadRoutes(serve, platform, askFile)
    },
    {
      authenticate: { customer: authenticateCustomer(platform) },
      log: createLog('debug', { write: (line) => void lines.push(line) }),
    },
  )
  const ask = async (path: string, as?: string) => {
    const answer = await http.json<Answer>('POST', '/api/downloads', { as, body: { path } })
    return { ...answer, code: answer.body.error?.code }
  }
  const address = async (path: string, as: string) => (await ask(path, as)).body.url
  const open = async (url: string) => {
    const answer = await http.ask('GET', url)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { ...world, http, lines, ask, address, open }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const over = { status: 410 }
const paperOf = ({ customerId }: { customerId: string }, more = '') => `/api/papers/${customerId}${more}`

test('an address opens the file without a session: to save, cached by no proxy, without a referrer', async () => {
  await using desk = await openDesk()
  const ana = await desk.signIn()
  const asked = await desk.ask(paperOf(ana, '?locale=de'), ana.token)
  expect(asked).toMatchObject({ status: 200, body: { expiresAt: '2026-05-04 10:02:00' } })
  const { status, headers, text } = await desk.open(asked.body.url)
  expect([status, text]).toEqual([200, `${ana.customerId} de`])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="paper.pdf"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers.get('authorization')).toBe(null)
})

test('it opens three times, also for two who open it at once, and not after two minutes', async () => {
  await using desk = await openDesk()
  const ana = await desk.signIn()
  const url = await desk.address(paperOf(ana), ana.token)
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => desk.open(url)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 410, 410])
  const late = await desk.address(paperOf(ana), ana.token)
  desk.clock.advance(119)
  expect(await desk.open(late)).toMatchObject({ status: 200 })
  desk.clock.advance(1)
  expect(await desk.open(late)).toMatchObject(over)
})

test('a browser that opens it too late is led to a page that says so', async () => {
  await using desk = await openDesk()
  const answer = await fetch(`${desk.http.url}/api/downloads/${'x'.repeat(43)}`, {
    headers: { accept: 'text/html,application/xhtml+xml' },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/download-over'])
})

test.each([
  ['signed out', (desk: Desk, who: Who) => logout(desk.platform, who)],
  ['signed out everywhere', (desk: Desk, who: Who) => endAllSessions(desk.platform, who.customerId)],
])('a customer who %s takes the addresses along', async (_, leave) => {
  await using desk = await openDesk()
  const ana = await desk.signIn()
  const url = await desk.address(paperOf(ana), ana.token)
  await leave(desk, ana)
  expect(await desk.open(url)).toMatchObject(over)
})
type Who = { readonly customerId: string; readonly sessionId: string }

test("another customer's file answers like a missing one, and what is no file has no address", async () => {
  await using desk = await openDesk()
  const ana = await desk.signIn()
  const ben = await desk.signIn('ben@example.test')
  const known = { 'not-found': 404, invalid: 422 }
  for (const [path, code] of [
    [paperOf(ana), 'not-found'],
    ['/api/papers/cus_nobody', 'not-found'],
    ['/api/words', 'not-found'],
    ['/api/downloads', 'not-found'],
    ['/api/missing', 'not-found'],
    ['/api/papers/a%20b', 'invalid'],
    [paperOf(ben, '?locale=too-long'), 'invalid'],
    [paperOf(ben, '?other=1'), 'invalid'],
    [paperOf(ben, '?locale=%00'), 'invalid'],
    ['https://other.example/api/words', 'invalid'],
    ['/console', 'invalid'],
  ] as const)
    expect([path, await desk.ask(path, ben.token)]).toMatchObject([path, { status: known[code], code }])
  expect(await desk.ask(paperOf(ben))).toMatchObject({ status: 401 })
  expect(await desk.open(`/api/downloads/${'x'.repeat(43)}`)).toMatchObject(over)
  expect(await desk.open('/api/downloads/short')).toMatchObject({ status: 422 })
})

test('the file’s refusals come where its address is asked for; a fresh PIN is asked for there too', async () => {
  await using desk = await openDesk()
  const ana = await desk.signIn()
  expect(await desk.ask(paperOf(ana, '-later'), ana.token)).toMatchObject({ code: 'receipt.not_ready' })
  const often = await desk.ask(paperOf(ana, '-often'), ana.token)
  expect([often.code, often.headers.get('retry-after')]).toEqual(['too-many', '7'])
  desk.clock.advance(9 * 60 + 30)
  const url = await desk.address('/api/copy', ana.token)
  desk.clock.advance(60)
  // The address is as the session was when it asked.
  expect(await desk.open(url)).toMatchObject({ status: 200, text: 'all' })
  expect(await desk.ask('/api/copy', ana.token)).toMatchObject({ status: 428, code: 'pin.required' })
})

test('neither the token nor what it is for is in the database or in the log, and a day later nothing is left', async () => {
  await using desk = await openDesk()
  const ana = await desk.signIn()
  const url = await desk.address(paperOf(ana, '?locale=zz'), ana.token)
  await desk.open(url)
  const token = url.split('/').at(-1) ?? ''
  expect(token).toHaveLength(43)
  const rows = async () => desk.db.query<{ row: string }>('select d::text as row from session_download d')
  const stored = JSON.stringify(await rows())
  expect(await rows()).toHaveLength(1)
  expect(stored).not.toContain(token)
  expect(stored).not.toMatch(/papers|locale/)
  expect(desk.lines.some((line) => line.includes('/api/downloads/{token}'))).toBe(true)
  expect(desk.lines.join('')).not.toContain(token)
  desk.clock.advance(25 * 3_600)
  await forgetOld(desk.platform)
  expect(await rows()).toEqual([])
})

test('an address that somebody moved to another session opens nothing', async () => {
  await using desk = await openDesk()
  const ana = await desk.signIn()
  const ben = await desk.signIn('ben@example.test')
  const url = await desk.address(paperOf(ana), ana.token)
  await desk.db.query('update session_download set session_id = $1', [ben.sessionId])
  expect((await desk.open(url)).status).toBe(500)
})
