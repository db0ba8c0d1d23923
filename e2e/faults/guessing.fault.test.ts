/** Strangers guess, and the rightful people sign in meanwhile: at the running server, with its usual budgets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { openWorld, type Answer, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

const stranger = (at: number) => ({ 'x-forwarded-for': `198.51.${Math.floor(at / 250)}.${(at % 250) + 1}` })
const post = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> => {
  const type = { 'content-type': 'application/json' }
  const init = body ? { headers: { ...type, ...headers }, body: JSON.stringify(body) } : { headers }
  const answer = await world.ask('POST', `/api/${path}`, init)
  if (!answer) throw new Error(`no answer to ${path}`)
  return answer
}
const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
const bodyOf = <Body>({ text }: Answer) => JSON.parse(text) as Body

test('500 guesses and 200 strangers at one address: its person signs in meanwhile', async () => {
  const { email, pin: first } = await world.person()
  const sent = await post(`auth/send_login_link/${email}`, {})
  const pin = await world.outside.pinFor(email, first)
  const guesses = many(500, (at) => post(`auth/login/${email}/${wrong(pin)}`, undefined, stranger(at % 5)))
  const mails = many(200, (at) => post(`auth/send_login_link/${email}`, {}, stranger(at)))
  // In the crowd a try may find no room: it costs nothing, and the next one may.
  const { nonce } = bodyOf<{ nonce: string }>(sent)
  const entered = await until('the person to sign in', async () => {
    const answer = await post(`auth/login/${email}/${pin}`, { nonce })
    return answer.status !== 429 && answer.status !== 503 && answer
  })
  expect(bodyOf(entered)).toMatchObject({ error: null, token: expect.any(String) })
  const device = entered.headers.get('set-cookie')?.split(';')[0] ?? ''

  const tokens = (await guesses).filter(
    ({ status, text }) => status === 200 && !text.includes('"token":null'),
  )
  expect(tokens).toEqual([])
  expect((await mails).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6)
  const later = await post(`auth/send_login_link/${email}`, {}, { ...stranger(1), cookie: device })
  expect(later.status).toBe(200)
  const stranded = await post(`auth/send_login_link/${email}`, {}, stranger(1))
  expect([stranded.status, Number(stranded.headers.get('retry-after')) > 60]).toEqual([429, true])
  const [most] = await world
    .books()
    .database.query<{ tries: number }>('select max(tries + open_tries)::int as tries from sign_in_challenge')
  expect(most?.tries).toBeLessThanOrEqual(5)
}, 120_000)

/** The most statements of sign-ins that are at work or wait in the database at once, until `work` has ended. */
async function busiest(pattern: string, work: Promise<unknown>): Promise<number> {
  const { database } = world.books()
  let most = 0
  let isOver = false
  const over = work.finally(() => (isOver = true))
  while (!isOver) {
    const [seen] = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name like 'agio-api%' and state <> 'idle' and query ~ $1`,
      [pattern],
    )
    most = Math.max(most, seen?.count ?? 0)
  }
  await over
  return most
}

test('a stranger who guesses holds few connections, and the requests of others go on', async () => {
  const { email } = await world.person()
  const other = await world.person()
  const guesses = many(500, (at) => post(`auth/login/${email}/000000`, undefined, stranger(at)))
  // A machine with much else to do may say "not now" for a moment.
  const others = many(100, () =>
    until('an answer to others', async () => {
      const answer = await world.ask('GET', '/api/transactions', { headers: other.headers })
      return answer?.status === 200 && answer
    }),
  )
  const most = await busiest('sign_in_(challenge|budget)', Promise.all([guesses, others]))
  expect(most).toBeLessThanOrEqual(4)
  expect((await guesses).filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([])
}, 120_000)

test('200 sign-ins of strangers to the back office hold few connections and add no line to the audit', async () => {
  const { database } = world.books()
  const entries = async () => (await database.query('select 1 from operator_audit')).length
  const before = await entries()
  const wrongs = many(200, (at) =>
    post('admin/sign_in', { email: `x${at}@desk.example`, pin: '111111', code: '000000' }, stranger(at)),
  )
  expect(await busiest('operator_(try|refusal)', wrongs)).toBeLessThanOrEqual(2)
  expect((await wrongs).filter(({ status }) => ![422, 429, 503].includes(status))).toEqual([])
  expect(await entries()).toBe(before)
}, 120_000)

test("ten wrong tries at an operator's address lock no operator out", async () => {
  const operator = (await world.outside.operators())[0]!
  const { email, pin, code } = operator
  await many(10, (at) => post('admin/sign_in', { email, pin: '111111', code: '000000' }, stranger(at % 2)))
  expect((await post('admin/sign_in', { email, pin, code })).status).toBe(200)
}, 60_000)
