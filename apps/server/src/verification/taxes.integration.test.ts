/** A verified customer changes the tax residences alone: checked as the step checks them, with a fresh PIN, shown to operators. */
import { expect, test } from 'vitest'
import { ana, openVerificationWorld, type VerificationWorld } from './testing.ts'

const france = { country: 'FR', number: '0102030405067' }
const change = ({ call }: VerificationWorld, taxResidences: readonly object[] = [france]) =>
  call('PUT', '/tax_residences', { taxResidences })
const events = async ({ verification, customerId }: VerificationWorld) =>
  (await verification.changesOf(customerId)).map(({ event, state }) => `${event} ${state}`)
const savedIn = async (world: VerificationWorld) => (await world.view()).values['financial']

test('the new residences count at once, the rest of the step and the level stay, and a mail says so', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  const mails = (await world.templates()).length
  const two = [france, { country: 'AE', number: null }]
  expect(await change(world, two)).toMatchObject({ status: 'complete', level: 'starter', next: null })
  expect(await savedIn(world)).toEqual({ ...ana.financial, taxResidences: two })
  expect(await world.verification.taxesOf(world.customerId)).toEqual(two)
  expect(await world.levelNow()).toBe(1)
  expect((await world.templates()).slice(mails)).toEqual(['taxes_changed'])
  expect((await events(world))[0]).toBe('customer.changed_taxes complete')
  expect(JSON.stringify(await world.db.query('select * from verification_step'))).not.toContain(france.number)
})

test('the same residences once more are no change', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  await change(world)
  const [mails, noted] = [(await world.templates()).length, await events(world)]
  expect((await change(world)).status).toBe('complete')
  expect(await world.templates()).toHaveLength(mails)
  expect(await events(world)).toEqual(noted)
})

test('a change through the step of a verified customer is written down in the same way', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  await world.call('POST', '/upgrade/basic')
  const figures = { ...ana.financial, funds: 'salary' }
  await world.put('financial', figures)
  expect(await world.templates()).not.toContain('taxes_changed')
  await world.put('financial', { ...figures, taxResidences: [france] })
  expect((await world.templates()).at(-1)).toBe('taxes_changed')
  expect((await events(world))[0]).toBe('customer.changed_taxes complete')
})

test('values saved or typed for a higher level stay beside the change', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  await world.call('POST', '/upgrade/basic')
  const figures = { ...ana.financial, funds: 'salary' }
  await world.put('financial', figures)
  await world.put('financial', { ...figures, income: 'above_100000' }, true)
  await change(world)
  expect(await savedIn(world)).toEqual({ ...figures, income: 'above_100000', taxResidences: [france] })
  expect((await world.put('financial', { ...figures, taxResidences: [france] })).values['financial']).toEqual(
    {
      ...figures,
      taxResidences: [france],
    },
  )
})

test.each([
  [[{ country: 'XX', number: null }], 'taxResidences.0.country', 'unknown'],
  [[france, { country: 'XX', number: null }], 'taxResidences.1.country', 'unknown'],
  [[], 'taxResidences', 'required'],
  [[{ country: 'FR', number: 'x'.repeat(41) }], 'taxResidences.0.number', 'too_long'],
] as const)('%j is refused at the field %s, and nothing changes', async (taxResidences, field, code) => {
  await using world = await openVerificationWorld()
  await world.complete()
  const answer = await change(world, taxResidences)
  expect(answer.error?.code).toBe('invalid')
  expect(world.problems(answer)?.map(([at = '', no]) => [at.replace(/^body\./, ''), no])).toEqual([
    [field, code],
  ])
  expect(await savedIn(world)).toEqual(ana.financial)
})

test('without a fresh PIN nothing changes', async () => {
  await using world = await openVerificationWorld()
  await world.complete()
  const { customerId, verification } = world
  const asked = { customerId, hasFreshPin: false, taxResidences: [france] }
  expect(await verification.changeTaxes(asked)).toEqual({ refused: 'pin.required' })
  expect(await savedIn(world)).toEqual(ana.financial)
})

test('before it is complete, while it is checked and where the step is asked again the step itself is the way', async () => {
  await using world = await openVerificationWorld()
  const refused = async () => expect((await change(world)).error?.code).toBe('verification.not_now')
  await refused()
  await world.fillStarter()
  await refused()
  await world.call('POST', '/submit')
  await refused()
  await world.check()
  await world.db.query(`update verification_step set reason = 'other' where step = 'financial'`)
  await refused()
  expect(await savedIn(world)).toEqual(ana.financial)
})

test('a customer with a granted level and no identity has no tax residence to change', async () => {
  await using world = await openVerificationWorld({ levelAtSignUp: 1 })
  expect((await change(world)).error?.code).toBe('verification.not_now')
  expect(await world.verification.taxesOf(world.customerId)).toEqual([])
})
