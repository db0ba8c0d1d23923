/** Guarantees of reading the parts of an address. */
import { existsSync, readFileSync } from 'node:fs'
import { FoundAddress } from '@agio/contract'
import { expect, test } from 'vitest'
import { addressOf } from './nominatim.ts'

const file = new URL('../../../../../../shared/vectors/addresses.json', import.meta.url)

type Case = {
  readonly id: string
  readonly country: string
  readonly components: Readonly<Record<string, string>>
  readonly expected: string
}

/** Its only part has no name that Nominatim uses; and a town that is written with its state. */
const asides = ['ad-de-6', 'ad-us-8']

test.skipIf(!existsSync(file))(
  'of every published address street, number and town are what its country writes (needs shared/vectors)',
  () => {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }
    const wrong: string[] = []
    for (const { id, country, components, expected } of cases) {
      const found = addressOf(components)
      if (!found) {
        wrong.push(`${id}: nothing`)
        continue
      }
      expect(FoundAddress.parse(found)).toEqual(found)
      expect(found.country, id).toBe(country)
      for (const part of ['street', 'houseNumber', 'town'] as const)
        if (!expected.includes(found[part])) wrong.push(`${id} ${part}: ${found[part]}`)
    }
    expect(wrong.filter((one) => !asides.some((id) => one.startsWith(id)))).toEqual([])
  },
)

test('a text that is too long is cut between words, and one of several lines is left out', () => {
  const found = addressOf({
    road: 'Straße der sehr langen und wohlklingenden Namen aller verdienten Handwerksmeister der Stadt',
    house_number: 12,
    town: 'Sand\u202estadt\nOrt',
    postcode: 'X'.repeat(40),
    country_code: 'de',
  })
  expect(found).toMatchObject({
    houseNumber: '',
    town: 'Sand stadt Ort',
    postCode: 'X'.repeat(16),
    country: 'DE',
  })
  expect(found?.street).toBe('Straße der sehr langen und wohlklingenden Namen aller verdienten')
})

test('without a town or a country there is no address', () => {
  expect(addressOf({ road: 'Lindenweg', country_code: 'de' })).toBeUndefined()
  expect(addressOf({ town: 'Sandstadt' })).toBeUndefined()
})
