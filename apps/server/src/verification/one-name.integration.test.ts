/** People who have one name, and places that have no postal codes, have a way of their own through every step. */
import { expect, test } from 'vitest'
import { Ivms101 } from '@agio/contract'
import { recordOf } from '../travel-rule/record.ts'
import { personOf } from './steps/person.ts'
import { ana, hint, openVerificationWorld } from './testing.ts'

const suprapto = { ...ana.details, firstName: null, lastName: 'Suprapto', hasOneName: true }
const dublin = { address: { ...ana.address.address, postCode: '', town: 'Dublin', country: 'IE' } }

test('somebody with one name, at an address without a code, is complete like everybody', async () => {
  await using world = await openVerificationWorld()
  await world.fillStarter({
    details: suprapto,
    address: dublin,
    citizenship: { countries: ['IE'] },
    identity: { ...ana.identity, country: 'IE' },
  })
  world.papers.splice(0, 1)
  await world.paper('passport', { hint: { ...hint, country: 'IE', firstName: null, lastName: 'SUPRAPTO' } })
  await world.call('POST', '/submit')
  await world.check()
  const findings = await world.db.query<{ findings: string[] }>('select findings from verification_review')
  expect(findings.flatMap((it) => it.findings)).not.toContain('name_differs')
  expect((await world.view()).values).toMatchObject({ details: suprapto, address: dublin })
  const person = await personOf(world.platform, world.customerId)
  const record = recordOf(
    {
      orderId: 'ord_one',
      customerId: world.customerId,
      service: 'buy',
      bankName: 'Suprapto',
      wallets: ['0x1111111111111111111111111111111111111111'],
      depositAddress: null,
      holder: undefined,
    },
    person,
    { name: 'Agio', lei: undefined },
  )
  expect(Ivms101.parse(record)).toEqual(record)
  const [{ naturalPerson } = {}] = record.originator.originatorPersons as {
    naturalPerson?: { name: { nameIdentifier: object[] }; geographicAddress?: object[] }
  }[]
  expect(naturalPerson?.name.nameIdentifier).toEqual([
    { primaryIdentifier: 'Suprapto', nameIdentifierType: 'LEGL' },
  ])
  expect(naturalPerson?.geographicAddress?.[0]).not.toHaveProperty('postCode')
})

test.each([
  ['details', { ...suprapto, hasOneName: false }, 'firstName', 'required'],
  ['details', { ...suprapto, hasOneName: undefined, firstName: '' }, 'firstName', 'required'],
  ['details', { ...suprapto, firstName: 'Ana' }, 'firstName', 'invalid'],
  ['details', { ...suprapto, lastName: '' }, 'lastName', 'required'],
  ['address', { address: { ...dublin.address, country: 'DE' } }, 'address.postCode', 'required'],
] as const)('%s with %j is not the way of one name: %s', async (step, values, field, code) => {
  await using world = await openVerificationWorld()
  await world.call('POST', '/start', { type: 'personal', target: 'starter' })
  expect(world.problems(await world.put(step, values))).toEqual([[field, code]])
})
