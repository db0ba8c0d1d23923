/** Strangers who ask for codes by SMS for hours, over HTTP, each with an account of their own, and the people who need one. */
import { createMetrics } from '../../platform/metrics.ts'
import { expect, test } from 'vitest'
import { noBudgets } from '../../customers/testing.ts'
import { openTown, type Town } from './testing/town.ts'

const day = { withinSeconds: 86_400, isExact: true } as const

/** Ceilings that 20 networks of 4 codes an hour empty in half an hour. */
const sms = {
  ...noBudgets.sms,
  network: { most: 4, withinSeconds: 3_600 },
  prefix: { most: 44, ...day },
  country: { most: 40, ...day },
  day: { most: 80, ...day },
}
const crowded = () => ({ budgets: { ...noBudgets, sms }, metrics: createMetrics() })

const network = (at: number) => `10.${at % 20}.0.1`

async function ask(town: Town, name: string, phone: string, ip: string) {
  const me = await town.signIn(`${name}@example.test`)
  const { status } = await town.post('start', { phone }, me, ip)
  return { me, status }
}

/** A newcomer confirms their phone: asks for a code, reads it, and gives it back. */
async function confirms(town: Town, name: string, phone: string, ip: string) {
  const { me, status } = await ask(town, name, phone, ip)
  if (status !== 200) return status
  return (await town.post('pin', { pin: await town.code(me, phone) }, me, ip)).status
}

/** Codes that 20 networks get in two hours, to numbers that `phoneOf` gives: 60 asks, and no budget of a network refuses one. */
async function crowd(town: Town, phoneOf: (at: number) => string): Promise<number> {
  let got = 0
  for (let at = 0; at < 60; at += 1) {
    const { status } = await ask(town, `stranger.${at}`, phoneOf(at), network(at))
    if (status === 200) got += 1
    town.world.clock.advance(120)
  }
  return got
}

const ofCountry =
  '20 networks of strangers ask for codes of a country for hours, and newcomers of it confirm their phones'
test(ofCountry, { tags: ['night'] }, async () => {
  const { budgets, metrics } = crowded()
  await using town = await openTown({ budgets, metrics })
  const phoneOf = (at: number) => `+49151${1_000 + at}4567`
  expect(await crowd(town, phoneOf)).toBeGreaterThan(15)
  // The alarm rings above two fifths.
  const figures = await metrics.registry.metrics()
  expect(Number(/agio_sms_ceiling_used\{of="country"\} ([\d.]+)/.exec(figures)?.[1])).toBeGreaterThan(0.4)
  for (let at = 0; at < 5; at += 1)
    expect(await confirms(town, `newcomer.${at}`, `+4916012345${10 + at}`, `203.0.${at}.9`)).toBe(200)
})

test('20 networks of strangers ask for codes to neighbours of a number, and its owner gets one', async () => {
  const { budgets, metrics } = crowded()
  const roomy = { ...budgets.sms, country: noBudgets.sms.country, day: noBudgets.sms.day }
  await using town = await openTown({ budgets: { ...budgets, sms: roomy }, metrics })
  expect(await crowd(town, (at) => `+491511234${5_000 + at}`)).toBeGreaterThan(20)
  expect(await confirms(town, 'owner', '+4915112349999', '203.0.113.9')).toBe(200)
})

const charged = async (town: Town) => {
  const rows = await town.world.db.query<{ bucket: string; count: number }>(
    `select regexp_replace(bucket, '^sms:(country|day):.*', '\\1') as bucket, max(cardinality(spent)) as count
     from sign_in_budget where bucket ~ '^sms:(country|day):' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ bucket, count }) => [bucket, count]))
}

test('a code that is confirmed is charged to no ceiling of its country and day, once a day for each number', async () => {
  await using town = await openTown(crowded())
  const phone = '+4915112345678'
  expect(await confirms(town, 'ana', phone, '203.0.113.9')).toBe(200)
  expect(await charged(town)).toEqual({ country: 0, day: 0 })
  // The same phone again, from another account: whoever has one phone has no codes without end.
  for (const [at, name] of ['ben', 'cem'].entries()) {
    expect(await confirms(town, name, phone, '203.0.113.9')).toBe(200)
    expect(await charged(town)).toEqual({ country: at + 1, day: at + 1 })
  }
})
