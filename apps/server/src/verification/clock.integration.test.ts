/** What only time does: papers expire, the customer hears of it before, and the rights end 30 days after. */
import { expect, test } from 'vitest'
import { ana, hint, openVerificationWorld } from './testing.ts'

/** Complete as starter, with a passport that is valid for so many days more. */
async function verified(days: number) {
  const world = await openVerificationWorld()
  const until = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await world.fillStarter({ identity: { ...ana.identity, validUntil: until } })
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'complete' })
  await world.days(0)
  return world
}
type World = Awaited<ReturnType<typeof verified>>
const statesOf = ({ papers }: World) => papers.map(({ state }) => state)

test('an identity expires: a mail 60 days before, once; the level is away 30 days after, and what was typed stays', async () => {
  await using world = await verified(200)
  await world.days(139)
  expect([statesOf(world), world.mails]).toEqual([['valid', 'valid'], ['verified']])
  await world.days(2)
  expect([statesOf(world), world.mails.at(-1)]).toEqual([['expiring', 'expiring'], 'identity_expires'])
  await world.days(30)
  expect(world.mails).toEqual(['verified', 'identity_expires'])
  await world.days(30)
  expect([statesOf(world), await world.levelNow()]).toEqual([['expired', 'expired'], 1])
  await world.days(31)
  expect(await world.levelNow()).toBe(0)
  expect(world.mails.at(-1)).toBe('identity_expired')
  const view = await world.view()
  expect(view).toMatchObject({ status: 'incomplete', reason: 'identity_expired', next: 'identity' })
  expect(view.values).toMatchObject({ details: { firstName: 'Ana' } })
  // Nothing is left to do until the customer comes back.
  const events = await world.db.query('select 1 from verification_event')
  await world.days(400)
  expect(await world.db.query('select 1 from verification_event')).toHaveLength(events.length)
})

test('a new passport after the old one expired brings the level back', async () => {
  await using world = await verified(100)
  await world.days(140)
  expect(await world.levelNow()).toBe(0)
  const number = 'C01X00T99'
  await world.put('identity', { ...ana.identity, number, validUntil: '2039-01-01' })
  await world.paper('passport', { hint: { ...hint, number, validUntil: '2039-01-01' } })
  await world.paper('selfie')
  await world.call('POST', '/submit')
  await world.check()
  expect(await world.view()).toMatchObject({ status: 'complete', level: 'starter' })
  expect(await world.levelNow()).toBe(1)
  await world.days(0)
  expect(world.mails).toEqual(['verified', 'identity_expires', 'identity_expired', 'verified'])
})

test('a level is looked at again after its years: a mail before, and no rights when nobody came', async () => {
  await using world = await verified(5_000)
  await world.days(3 * 365 - 31)
  expect(world.mails).toEqual(['verified'])
  await world.days(2)
  expect(world.mails).toEqual(['verified', 'review_due'])
  await world.days(60)
  expect(world.mails.at(-1)).toBe('review_overdue')
  expect(await world.view()).toMatchObject({ status: 'incomplete', reason: 'review_overdue' })
  expect(await world.levelNow()).toBe(0)
})
