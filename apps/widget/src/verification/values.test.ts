import { expect, test } from 'vitest'
import { fromWire, isEmpty, toWire, type Values } from './values.ts'

test.each<[string, Values]>([
  ['texts and ticks', { firstName: 'Ana', notPoliticallyExposed: false }],
  ['an address', { 'address.street': 'Weg 1', 'address.country': 'DE', isTyped: true }],
  ['several countries', { countries: ['DE', 'FR'] }],
  ['tax residences', { taxResidences: [{ country: 'DE', number: '12' }] }],
])('%s come back as they were typed', (_, values) => {
  expect(fromWire(toWire(values))).toEqual(values)
})

test('an empty value is null, and so is an object of empty texts', () => {
  expect(toWire({ vatNumber: ' ', 'operating.street': '', 'operating.town': '' })).toEqual({
    vatNumber: null,
    operating: null,
  })
  expect(toWire({ 'address.street': 'Weg 1', 'address.region': '' })).toEqual({
    address: { street: 'Weg 1', region: '' },
  })
  expect(toWire({ countries: ['DE', ''], taxResidences: [{ country: 'DE', number: '' }] })).toEqual({
    countries: ['DE'],
    taxResidences: [{ country: 'DE', number: null }],
  })
})

test.each([undefined, '', ' ', false, [], [''], [{ country: '', number: '1' }]])('%j is empty', (value) => {
  expect(isEmpty(value)).toBe(true)
})

test('a residence without a tax number comes back from the server and is sent again', () => {
  const wire = { taxResidences: [{ country: 'DE', number: null }] }
  expect(fromWire(wire)).toEqual({ taxResidences: [{ country: 'DE', number: '' }] })
  expect(toWire(fromWire(wire))).toEqual(wire)
})
