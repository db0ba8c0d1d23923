/** A reviewer reads of somebody with one name that there is no other. */
import { expect, test } from 'vitest'
import { review } from '../testing/reviews.ts'
import { comparison, typedLines } from './review-words.ts'

const values = { details: { firstName: null, lastName: 'Suprapto', hasOneName: true } }
const read = {
  firstName: null,
  lastName: null,
  birthDate: null,
  country: null,
  number: null,
  validUntil: null,
}

test.each([{ lastName: 'SUPRAPTO' }, { firstName: 'SUPRAPTO' }])(
  'the only name is compared with the one that a paper has: %j',
  (hint) => {
    const documents = review.verification.documents.map((paper) => ({
      ...paper,
      person: null,
      hint: { ...read, ...hint },
    }))
    const lines = comparison({ documents }, values)
    expect(lines.filter(({ name }) => name.includes('name'))).toEqual([
      { name: 'Only name', typed: 'Suprapto', read: 'SUPRAPTO', differs: false },
    ])
  },
)

test('the typed details say that it is the only name, and no raw word', () => {
  expect(typedLines(values)).toEqual([{ step: 'Details', lines: [{ name: 'Only name', value: 'Suprapto' }] }])
  expect(typedLines({ details: { firstName: 'Ana', lastName: 'Example', hasOneName: false } })).toEqual([
    {
      step: 'Details',
      lines: [
        { name: 'First name', value: 'Ana' },
        { name: 'Last name', value: 'Example' },
      ],
    },
  ])
})
