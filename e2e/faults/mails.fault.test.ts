/** Strangers use the house to mail others, at the running server with its usual budgets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../world/calls.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.end())

test('14 orders that are cancelled mail their contact address once, to ask; after a click there news comes', async () => {
  const person = await world.person()
  const contactEmail = 'uninvolved@example.test'
  const cancels = async (at: number) => {
    const placed = await person.place(`contact-${at}`, await person.wish({}, { contactEmail }))
    const { id } = JSON.parse(placed.text) as { id: string }
    await person.call('POST', `/api/orders/sell/${id}/cancel`)
  }
  for (let at = 0; at < 14; at += 1) await cancels(at)
  await until('the own news of each', async () => (await world.outside.mails(person.email)).length > 14)
  const asked = await until('the mail that asks', async () => {
    const mails = await world.outside.mails(contactEmail)
    return mails.length > 0 && mails
  })
  expect(asked).toHaveLength(1)

  const token = asked[0]?.links.find((link) => link.includes('/contact#'))?.split('#')[1]
  const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) }
  expect((await world.ask('POST', '/api/contact', init))?.status).toBe(200)
  await cancels(14)
  await until('news', async () => (await world.outside.mails(contactEmail)).length === 2)
}, 240_000)

test('thirteen names behind a plus are one mail box', async () => {
  const asks = (at: number) =>
    world.ask('POST', `/api/auth/send_login_link/${encodeURIComponent(`box+${at}@example.test`)}`, {
      headers: { 'x-forwarded-for': `198.51.100.${at + 1}` },
    })
  const statuses: (number | undefined)[] = []
  for (let at = 0; at < 13; at += 1) statuses.push((await asks(at))?.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
})
