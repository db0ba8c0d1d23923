/** Drafts that are typed into one step in two places are merged by field. */
import { expect, test } from 'vitest'
import { openVerificationWorld } from './testing.ts'
import { openCompany } from './testing/mills.ts'

test('two pages of a step write at once, each its own fields: all are kept, and of one field the last writer counts', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  await Promise.all([
    world.put('details', { firstName: 'Ana' }, true),
    world.put('details', { lastName: 'Example' }, true),
  ])
  await world.put('details', { lastName: 'Exemple' }, true)
  expect((await world.view()).values.details).toEqual({ firstName: 'Ana', lastName: 'Exemple' })
  // An address is several fields, and one of them may be emptied.
  await world.put('address', { address: { street: 'Lindenstr', town: 'Berlin' } }, true)
  await world.put('address', { address: { street: '', postCode: '10969' } }, true)
  expect((await world.view()).values.address).toEqual({
    address: { street: '', town: 'Berlin', postCode: '10969' },
  })
  await world.put('citizenship', { countries: ['DE', 'FR'] }, true)
  await world.put('citizenship', { countries: ['FR'] }, true)
  expect((await world.view()).values.citizenship).toEqual({ countries: ['FR'] })
})

test('of a person of the company two pages are merged as well, upon what was saved', async () => {
  await using world = await openCompany()
  await world.start()
  const id = await world.add()
  await world.ofPerson(id, 'details', world.named('Otto', '30'))
  await Promise.all([
    world.ofPerson(id, 'details', { firstName: 'Otmar' }, true),
    world.ofPerson(id, 'details', { share: '40' }, true),
  ])
  const [person] = (await world.view()).persons
  expect(person?.values.details).toEqual({ ...world.named('Otmar', '40') })
})

test('a page that follows the verification hears of a draft of another page', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  const version = async () =>
    (await world.db.query<{ version: string }>('select version from verification_change'))[0]?.version
  const before = await version()
  await world.put('details', { firstName: 'Ana' }, true)
  expect(await version()).not.toBe(before)
})

test('a draft grows no further than one call may bring', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  const many = (at: number, letters: number) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${at}_${index}`, 'x'.repeat(letters)]))
  for (const letters of [10, 1_900])
    for (const at of [1, 2, 3]) await world.put('details', many(at, letters), true)
  const { details } = (await world.view()).values
  expect(Object.keys(details ?? {})).toHaveLength(30)
  expect(JSON.stringify(details).length).toBeLessThan(60_000)
})

test('a citizenship that is chosen twice counts once', async () => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  const view = await world.put('citizenship', { countries: ['DE', 'FR', 'DE'] })
  expect(view.values.citizenship).toEqual({ countries: ['DE', 'FR'] })
})
