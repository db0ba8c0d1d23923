import { expect, test } from 'vitest'
import { facts, records, withNote } from './records.ts'
import { html } from './page.ts'

type Payment = { readonly payee: string; readonly iban: string; readonly amount: string }
const ada: Payment = { payee: 'Ada <Example>', iban: 'DE90', amount: '5.00' }
const shown = (all: readonly Payment[]) =>
  records({
    label: 'Payments',
    of: all,
    empty: 'No payment yet.',
    columns: [
      ['Payee', ({ payee, iban }) => withNote(payee, iban, 'mono')],
      ['Amount', ({ amount }) => amount, 'amount'],
      ['State', () => html`<b>open</b>`],
    ],
  })
/** Without the spaces between tags. */
const markupOf = (part: { markup: string }) =>
  part.markup.replaceAll(/\s+/g, ' ').replaceAll(/ ?(<|>) ?/g, '$1')

test('a table of records has a column for each head, and text of a record is no markup', () => {
  const markup = markupOf(shown([ada, { ...ada, payee: 'Bo' }]))
  expect(markup).toContain('<th>Payee</th><th>Amount</th><th>State</th>')
  expect(markup).toContain(
    '<tr><td>Ada &lt;Example&gt;<br /><span class="quiet mono">DE90</span></td><td class="amount">5.00</td><td><b>open</b></td></tr>',
  )
  expect(markup.match(/<tr>/g)).toHaveLength(3)
})

test('without a record the reason stands in place of the table; without a reason the heads stand alone', () => {
  expect(markupOf(shown([]))).toBe('<p class="empty">No payment yet.</p>')
  const heads = records<Payment>({ label: 'Payments', of: [], columns: [['Payee', ({ payee }) => payee]] })
  expect(markupOf(heads)).toContain('<th>Payee</th></tr></thead><tbody></tbody>')
})

test('facts are listed by their terms, and one without a value is left out', () => {
  const card = facts([
    ['IBAN', 'DE90', 'mono'],
    ['Sort code', undefined, 'mono'],
    ['Fee', 0],
  ])
  expect(markupOf(card)).toBe(
    '<dl class="facts"><dt>IBAN</dt><dd class="mono">DE90</dd><dt>Fee</dt><dd>0</dd></dl>',
  )
})
