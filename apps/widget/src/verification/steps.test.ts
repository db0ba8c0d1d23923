/** The fields of a form depend on earlier answers: one name has no first names, and some countries have no postal codes. */
import { expect, test } from 'vitest'
import { fieldsAsked, recordOf, withEmptied, type StepRecord } from './steps.ts'
import { problemsOf } from './use-step-form.ts'
import { toWire } from './values.ts'

const personal = { type: 'personal', target: 'starter' } as const
const company = { type: 'company', target: 'company' } as unknown as typeof personal

test.each([
  ['a person', recordOf('details', personal)],
  ['who acts for a company', recordOf('details', company)],
  ['an owner', recordOf('details', company, 'owner')],
  ['a director', recordOf('details', company, 'director')],
])('%s with one name is asked for that one', (_, { fields }) => {
  const ticked = withEmptied(fields, { lastName: 'Suprapto', hasOneName: true })
  expect(toWire(ticked)).toEqual({ firstName: null, lastName: 'Suprapto', hasOneName: true })
  const asked = fieldsAsked(fields, ticked)
  expect(asked.map(({ name }) => name)).not.toContain('firstName')
  expect(asked.find(({ name }) => name === 'lastName')?.label).toBe('verify.onlyName')
  expect(problemsOf(asked, ticked)).not.toHaveProperty('hasOneName')
  const two = fieldsAsked(fields, { hasOneName: false })
  expect(two.find(({ name }) => name === 'lastName')?.label).toBe('verify.lastName')
  expect(problemsOf(two, {})).toHaveProperty('firstName')
})

test.each([
  ['a person', recordOf('address', personal)],
  ['an owner', recordOf('address', company, 'owner')],
  ['a company', recordOf('address', company)],
])('the address of %s needs a postal code where the country has one', (_, { fields }) => {
  const missing = (country: string) => {
    const values = { 'address.country': country }
    return Object.keys(problemsOf(fieldsAsked(fields, values), values))
  }
  expect(missing('DE')).toContain('address.postCode')
  expect(missing('IE')).not.toContain('address.postCode')
  expect(missing('')).toContain('address.postCode')
})

test('the tick speaks of who is asked, and of another person as of another', () => {
  const tickOf = (record: StepRecord) => record.fields.find(({ name }) => name === 'hasOneName')?.label
  expect(tickOf(recordOf('details', company))).toBe('verify.hasOneName')
  expect(tickOf(recordOf('details', company, 'owner'))).toBe('verify.personHasOneName')
})
