/** One person under several accounts: which keys link them, how limits count, and what stays after a refusal. */
import { expect, test } from 'vitest'
import { Configuration } from '@agio/domain'
import { setFigures } from '../configuration/testing.ts'
import { limits } from '../limits/index.ts'
import { setStanding } from '../orders/testing/standing.ts'
import { standingOf } from '../standing/index.ts'
import { openWorld } from '../testing/world.ts'
import { decideLink, linkFindings, linksOf, noteIdentity, type Identities } from './index.ts'

const passport = { kind: 'passport', country: 'DE', number: 'C01X00T47' }
type Who = Partial<Identities['people'][number]> & { readonly phone?: string | null }

async function openPeople() {
  const world = await openWorld()
  const { db, platform } = world
  return {
    ...world,
    allow: (accountsPerPerson: Configuration.AccountsPerPerson) =>
      setFigures(platform, { ...Configuration.first.configuration, customers: { accountsPerPerson } }),
    /** The checks of a verification note who this is. */
    async notes(customerId: string, { phone = null, ...who }: Who) {
      await setStanding(world, customerId, null)
      const person = { holder: 'self' as const, names: [], birthDates: [], documents: [], ...who }
      await db.transaction((sql) =>
        noteIdentity(platform, sql, { customerId, people: [person], phone, company: null }),
      )
      return linkFindings(db, customerId)
    },
    async link(customerId: string) {
      const [link] = await linksOf(db, customerId)
      if (!link) throw new Error('no link')
      return link
    },
    decides: (id: string, decision: 'joined' | 'allowed' | 'other_person') =>
      db.transaction((sql) => decideLink(platform, sql, id, decision)),
  }
}
const ana: Who = { names: ['Ana Sofia Example'], birthDates: ['1990-05-01'], documents: [passport] }

test('the same document under another account is the same person, whatever its number is written like', async () => {
  await using world = await openPeople()
  expect(await world.notes('cus_1', ana)).toEqual([])
  const other = { names: ['Other Name'], birthDates: ['1971-01-01'] }
  expect(
    await world.notes('cus_2', { ...other, documents: [{ ...passport, number: 'c01x 00t47' }] }),
  ).toEqual(['same_person'])
  expect(await world.link('cus_2')).toMatchObject({ otherId: 'cus_1', strength: 'same', kinds: ['document'] })
})

test.each([
  ['another kind of document', { documents: [{ ...passport, kind: 'id-card' }] }],
  ['a document of another country', { documents: [{ ...passport, country: 'FR' }] }],
  ['the same name and another birth date', { names: ana.names ?? [], birthDates: ['1990-05-02'] }],
  ['the same birth date and another name', { names: ['Karl Fremd'], birthDates: ana.birthDates ?? [] }],
] as const)('%s links no customers', async (_, who) => {
  await using world = await openPeople()
  await world.notes('cus_1', ana)
  expect(await world.notes('cus_2', who)).toEqual([])
  expect(await linksOf(world.db, 'cus_2')).toEqual([])
})

test.each([
  ['in another order', 'Example Ana Sofia'],
  ['without a middle name', 'Ana Example'],
  ['joined', 'Anasofia Example'],
])('the same birth date with the name written %s is for a person', async (_, name) => {
  await using world = await openPeople()
  await world.notes('cus_1', ana)
  expect(await world.notes('cus_2', { names: [name], birthDates: ['1990-05-01'] })).toEqual(['same_person'])
})

test('a phone that a family shares is shown, and stops nothing', async () => {
  await using world = await openPeople()
  await world.notes('cus_1', { ...ana, phone: '+491701234567' })
  const brother = { names: ['Bruno Example'], birthDates: ['1993-03-03'], phone: '+491701234567' }
  expect(await world.notes('cus_2', brother)).toEqual([])
  expect(await world.link('cus_2')).toMatchObject({ strength: 'shared', kinds: ['phone'] })
})

test.each(['refused', 'sanctioned', 'frozen', 'under_age'] as const)(
  'a customer refused for good (%s) is found by each key, under three other addresses',
  async (reason) => {
    await using world = await openPeople()
    await world.notes('cus_1', { ...ana, phone: '+491701234567' })
    await setStanding(world, 'cus_1', reason)
    const document = { ...passport, number: 'NEW123456' }
    const spelled = { names: ['Ana Sofía Example'], birthDates: ['1990-05-01'], documents: [document] }
    expect(await world.notes('cus_2', spelled)).toEqual(['linked_to_refusal'])
    expect(await world.notes('cus_3', { documents: [passport] })).toContain('linked_to_refusal')
    expect(await world.notes('cus_4', { phone: '+491701234567' })).toEqual(['linked_to_refusal'])
    const rows = await world.db.query(
      `select subject_id as id from operator_case where kind = 'same_person' and closed_at is null order by 1`,
    )
    expect(rows).toEqual(expect.arrayContaining([{ id: 'cus_2' }, { id: 'cus_3' }, { id: 'cus_4' }]))
  },
)

test('limits count once over the accounts of one person, and apart once they are two persons', async () => {
  await using world = await openPeople()
  const { platform, clock } = world
  await world.notes('cus_1', ana)
  await world.notes('cus_2', ana)
  await world.notes('cus_3', ana)
  const raise = (order: string, customer: string) =>
    limits.raise(platform, order, customer, 'starter', 'sell', 150_000n, clock.now())
  expect(await raise('ord_1', 'cus_1')).toBeUndefined()
  expect(await raise('ord_2', 'cus_2')).toMatchObject({ window: 'day', left: '50000' })
  expect(await raise('ord_3', 'cus_3')).toMatchObject({ window: 'day', left: '50000' })
  for (const link of await linksOf(world.db, 'cus_2')) await world.decides(link.id, 'other_person')
  expect(await raise('ord_2', 'cus_2')).toBeUndefined()
  expect(await raise('ord_3', 'cus_3')).toMatchObject({ left: '50000' })
})

test('at once, the accounts of one person never exceed their one limit', async () => {
  await using world = await openPeople()
  const { platform, clock } = world
  const people = ['cus_1', 'cus_2', 'cus_3']
  for (const id of people) await world.notes(id, ana)
  const answers = await Promise.all(
    people.flatMap((id) =>
      [1, 2, 3].map((n) =>
        limits.raise(platform, `ord_${id}_${n}`, id, 'starter', 'sell', 50_000n, clock.now()),
      ),
    ),
  )
  expect(answers.filter((full) => full === undefined)).toHaveLength(4)
})

test('a decided link is no finding again, until it leads to a refusal', async () => {
  await using world = await openPeople()
  await world.notes('cus_1', ana)
  expect(await world.notes('cus_2', ana)).toEqual(['same_person'])
  await world.decides((await world.link('cus_2')).id, 'allowed')
  expect(await linkFindings(world.db, 'cus_2')).toEqual([])
  await world.notes('cus_2', ana)
  expect(await linkFindings(world.db, 'cus_2')).toEqual([])
  await setStanding(world, 'cus_1', 'refused')
  expect(await world.notes('cus_2', ana)).toEqual(['linked_to_refusal'])
})

const personal = { documents: [passport] }
test.each([
  ['the same document', 'one', personal, null],
  ['the same document', 'several', personal, 'allowed'],
  // A likeness is for a person, whatever the configuration says.
  [
    'the same name and birth date',
    'several',
    { names: ana.names ?? [], birthDates: ana.birthDates ?? [] },
    null,
  ],
] as const)('%s under a second account, with %s allowed', async (_, accounts, who, decision) => {
  await using world = await openPeople()
  const { platform, clock } = world
  await world.notes('cus_1', ana)
  await world.allow(accounts)
  expect(await world.notes('cus_2', who)).toEqual(decision ? [] : ['same_person'])
  expect(await world.link('cus_2')).toMatchObject({ decision })
  expect(await standingOf(world.db, 'cus_2')).toMatchObject({ state: decision ? 'clear' : 'waits' })
  const cases = await world.db.query(
    `select from operator_case where kind = 'same_person' and closed_at is null`,
  )
  expect(cases).toHaveLength(decision ? 0 : 1)
  if (who !== personal) return
  // They have one set of limits all the same.
  await limits.raise(platform, 'ord_1', 'cus_1', 'starter', 'sell', 150_000n, clock.now())
  expect(
    await limits.raise(platform, 'ord_2', 'cus_2', 'starter', 'sell', 150_000n, clock.now()),
  ).toMatchObject({
    left: '50000',
  })
})

test('several accounts of one person are none of somebody who was refused, and what was found before stays for a person', async () => {
  await using world = await openPeople()
  await world.notes('cus_1', ana)
  await world.notes('cus_2', ana)
  await world.allow('several')
  await world.notes('cus_2', ana)
  expect((await world.link('cus_2')).decision).toBeNull()
  await setStanding(world, 'cus_1', 'refused')
  expect(await world.notes('cus_3', ana)).toContain('linked_to_refusal')
  // Allowed by a version of before, it stays so.
  await world.notes('cus_4', { documents: [{ ...passport, number: 'L0000001' }] })
  await world.notes('cus_5', { documents: [{ ...passport, number: 'L0000001' }] })
  await world.allow('one')
  expect(await world.notes('cus_5', { documents: [{ ...passport, number: 'L0000001' }] })).toEqual([])
})

test('a likeness that turns out to be the same document closes its case where several accounts are allowed', async () => {
  await using world = await openPeople()
  await world.allow('several')
  await world.notes('cus_1', ana)
  expect(await world.notes('cus_2', { names: ana.names ?? [], birthDates: ana.birthDates ?? [] })).toEqual([
    'same_person',
  ])
  expect(await world.notes('cus_2', ana)).toEqual([])
  expect(
    await world.db.query(`select from operator_case where kind = 'same_person' and closed_at is null`),
  ).toEqual([])
})
