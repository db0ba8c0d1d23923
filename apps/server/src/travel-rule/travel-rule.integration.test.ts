/** The record of a transfer: whole, sealed under the customer's key, valid IVMS101; and the published messages. */
import { existsSync, readFileSync } from 'node:fs'
import { Ivms101, Ivms101Person } from '@agio/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openCustomerWorld } from '../customers/testing.ts'
import { readSettings } from '../settings/settings.ts'
import { testPlatform } from '../testing/world.ts'
import { missingIn, recordOf, type Person, type Transfer } from './record.ts'
import { giveTravelDoors, holderOf, keepRecord, openRecord, sayHolder } from './travel-rule.ts'

const person: Person = {
  company: null,
  firstName: 'Greta',
  lastName: 'Beispiel',
  birthDate: '1990-02-03',
  birthCountry: 'AT',
  address: {
    street: 'Musterweg',
    houseNumber: '1',
    postCode: '10115',
    town: 'Berlin',
    region: '',
    country: 'DE',
  },
}
const transfer = {
  orderId: 'ord_one',
  customerId: 'cus_greta',
  service: 'buy',
  bankName: 'Greta Beispiel',
  wallets: ['0x1111111111111111111111111111111111111111'],
  depositAddress: null,
} as const satisfies Omit<Transfer, 'holder'>
const kraken = { kind: 'provider', provider: 'kraken' } as const
const us = { name: 'Agio Beispiel GmbH', lei: '506700T7Z685VUOZL877' }

test('coins to a provider: who sends, from where, to which provider', () => {
  const record = recordOf({ ...transfer, holder: kraken }, person, us)
  expect(Ivms101.parse(record)).toEqual(record)
  expect(record).toMatchObject({
    originator: {
      originatorPersons: [
        {
          naturalPerson: {
            name: { nameIdentifier: [{ primaryIdentifier: 'Beispiel', secondaryIdentifier: 'Greta' }] },
            geographicAddress: [{ streetName: 'Musterweg', buildingNumber: '1', townName: 'Berlin' }],
            dateAndPlaceOfBirth: { dateOfBirth: '1990-02-03', placeOfBirth: 'AT' },
          },
        },
      ],
    },
    beneficiary: { accountNumber: transfer.wallets },
    originatingVASP: {
      originatingVASP: { legalPerson: { nationalIdentification: { nationalIdentifierType: 'LEIX' } } },
    },
    beneficiaryVASP: {
      beneficiaryVASP: { legalPerson: { name: { nameIdentifier: [{ legalPersonName: 'Kraken' }] } } },
    },
  })
})

test('a record is valid whatever is known of the customer, and says what it lacks', () => {
  const company = { ...person, company: { name: 'Fernweh GmbH', country: 'DE' }, birthDate: null }
  const nowhere = { ...person, address: null }
  const long = {
    ...person,
    lastName: '𝒜'.repeat(80),
    address: person.address && { ...person.address, houseNumber: '' },
  }
  for (const known of [undefined, person, company, nowhere, long])
    for (const service of ['sell', 'buy'] as const)
      for (const holder of [
        undefined,
        { kind: 'own' } as const,
        kraken,
        { kind: 'provider', provider: 'other', name: 'Seltene Börse' } as const,
      ]) {
        const record = recordOf({ ...transfer, service, holder }, known, us)
        expect(Ivms101.safeParse(record).error?.issues ?? []).toEqual([])
      }
  const lacks = (known: Person | undefined, service: 'sell' | 'buy' = 'buy') =>
    missingIn({ service, holder: kraken }, known)
  expect(lacks(undefined)).toEqual(['address', 'birth'])
  expect(lacks(person)).toEqual([])
  expect(lacks(company)).toEqual([])
  expect(lacks(nowhere)).toEqual(['address'])
  expect(lacks(undefined, 'sell')).toEqual([])
  expect(missingIn({ service: 'sell', holder: { kind: 'provider', provider: 'other' } }, person)).toEqual([
    'provider_name',
  ])
})

test('the customer’s answer and the record rest sealed; the newest answer counts', async () => {
  const world = await openCustomerWorld()
  onTestFinished(world.close)
  const { customerId } = await world.signIn()
  const platform = testPlatform({
    db: world.db,
    clock: world.clock,
    keys: world.platform.keys,
    settings: readSettings({ NODE_ENV: 'test', COMPANY: us.name, COMPANY_LEI: us.lei }),
  })
  giveTravelDoors(platform, { shape: Ivms101, personOf: async () => person })
  const of = { orderId: 'ord_one', customerId }
  expect(await holderOf(platform, 'ord_one')).toBeUndefined()
  await sayHolder(platform, of, { kind: 'provider', provider: 'other', name: 'Seltene Börse' })
  expect(await keepRecord(platform, { ...transfer, ...of })).toEqual([])
  const stored = JSON.stringify([
    await world.db.query('select * from order_wallet'),
    await world.db.query('select * from travel_record'),
  ])
  for (const word of ['Seltene', 'Greta', 'Musterweg', '1990', 'Berlin']) expect(stored).not.toContain(word)
  expect(await openRecord(platform, 'ord_one')).toMatchObject({
    holder: { provider: 'other', name: 'Seltene Börse' },
    missing: [],
    record: {
      originatingVASP: {
        originatingVASP: {
          legalPerson: { nationalIdentification: { nationalIdentifier: us.lei } },
        },
      },
      beneficiaryVASP: {
        beneficiaryVASP: {
          legalPerson: { name: { nameIdentifier: [{ legalPersonName: 'Seltene Börse' }] } },
        },
      },
    },
  })
  await sayHolder(platform, of, { kind: 'own' })
  await keepRecord(platform, { ...transfer, ...of })
  const again = await openRecord(platform, 'ord_one')
  expect(again.holder).toEqual({ kind: 'own' })
  expect(again.record).not.toHaveProperty('beneficiaryVASP')
})

type Case = { readonly id: string; readonly vector: { readonly IVMS101?: unknown } }
const file = new URL('../../../../../shared/vectors/ivms101.json', import.meta.url)
test.skipIf(!existsSync(file))(
  'published messages are read: what the standard says is taken, and nothing else',
  () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
    const messages = cases.filter(({ vector }) => vector.IVMS101 !== undefined)
    expect(messages.length).toBeGreaterThan(1)
    for (const { id, vector } of messages)
      expect(Ivms101.safeParse(vector.IVMS101).error?.issues ?? [], id).toEqual([])
    const taken = (id: string, shape: { safeParse(value: unknown): { success: boolean } }, wrap?: string) => {
      const vector = cases.find((it) => it.id === id)?.vector
      return shape.safeParse(wrap === undefined ? vector : { [wrap]: vector }).success
    }
    expect(taken('trisa-person_natural_person.json', Ivms101Person)).toBe(true)
    expect(taken('trisa-legal_person.json', Ivms101Person, 'legalPerson')).toBe(true)
    // A person is one of the two; names of fields that a lenient reader guesses are none.
    expect(taken('trisa-person_both_persons.json', Ivms101Person)).toBe(false)
    expect(taken('trisa-identity_payload_alt.json', Ivms101)).toBe(false)
  },
)
