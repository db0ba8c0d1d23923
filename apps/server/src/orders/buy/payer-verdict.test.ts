/** Money goes back by itself only when its payer's name is surely neither the typed nor the verified one. */
import { expect, test } from 'vitest'
import { payerVerdict } from './payer-verdict.ts'

test.each([
  [['Greta Beispiel'], 'Greta Beispiel', undefined, 'same'],
  [['Greta Beispiel'], 'Greta Beispiel', 'Greta Beispiel', 'same'],
  [['Greta Beispiel'], 'Greta Beispiel', 'Hans Fremd', 'unsure'],
  [['Margarete Beispiel'], 'Greta Beispiel', 'Margarete Beispiel', 'unsure'],
  [['Hans Fremd'], 'Greta Beispiel', 'Greta Beispiel', 'other'],
  [['Greta Beispiel', 'Hans Fremd'], 'Greta Beispiel', undefined, 'other'],
  [[], 'Greta Beispiel', undefined, undefined],
] as const)('money of %j, typed %s, verified %s: %s', (names, typed, shown, verdict) => {
  expect(payerVerdict(names, typed, shown)).toBe(verdict)
})

test.each(['J?RGEN GRO?', 'JRGEN GRO', 'JÃ¼rgen GroÃŸ', 'J\uFFFDRGEN GRO\uFFFD'])(
  'letters that a bank lost send no money back: %s',
  (name) => {
    expect(payerVerdict([name], 'Jürgen Groß', 'Jürgen Groß')).toBe('unsure')
  },
)

test('a name that a bank cut sends no money back', () => {
  expect(payerVerdict(['ALEXANDRA WELLINGT'], 'Alexandra Wellington', 'Alexandra Wellington')).toBe('unsure')
})
