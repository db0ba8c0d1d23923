/** Strangers guess, and the rightful people sign in meanwhile: at the running server, with its usual budgets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const entered = await post(`auth/login/${email}/${pin}`, { nonce: bodyOf<{ nonce: string }>(sent).nonce })
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

test("ten wrong tries at an operator's address keep nobody out", async () => {
  const operator = (await world.outside.operators())[0]!
  const { email, pin, code } = operator
  await many(10, (at) => post('admin/sign_in', { email, pin: '111111', code: '000000' }, stranger(at % 2)))
  expect((await post('admin/sign_in', { email, pin, code })).status).toBe(200)
}, 60_000)
