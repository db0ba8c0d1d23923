import { expect, test } from 'vitest'
import { countryOfZone } from './zones.ts'

test('a zone of one country names it, and a zone of none or several names nothing', () => {
  expect(countryOfZone('Europe/Berlin')).toBe('DE')
  expect(countryOfZone('Europe/Tallinn')).toBe('EE')
  for (const zone of ['UTC', 'Nowhere/At_all', undefined]) expect(countryOfZone(zone)).toBeNull()
})
