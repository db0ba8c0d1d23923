import { expect, test } from 'vitest'
import { countries, hasPostCodes } from './countries.ts'

test.each(['IE', 'HK', 'AE', 'QA', 'PA'])('an address in %s needs no postal code', (country) => {
  expect(hasPostCodes(country)).toBe(false)
})

test.each(['DE', 'GB', 'US', 'IN', 'XX'])('an address in %s is asked for its postal code', (country) => {
  expect(hasPostCodes(country)).toBe(true)
})

test('each country without postal codes is a country', () => {
  expect(countries.filter((country) => !hasPostCodes(country))).toHaveLength(68)
})
