import { expect, test } from 'vitest'
import { legalFormOf } from './legal-forms.ts'

test.each([
  ['GmbH', 'limited'],
  ['Gesellschaft mit beschränkter Haftung (GmbH)', 'limited'],
  ['Private Limited Company', 'limited'],
  ['Sp. z o.o.', 'limited'],
  ['S.A.', 'public'],
  ['GmbH & Co. KG', 'partnership'],
  ['e.V.', 'association'],
  ['Stichting', 'foundation'],
  ['Something of its own', undefined],
])('%s is %s', (written, form) => {
  expect(legalFormOf(written)).toBe(form)
})
