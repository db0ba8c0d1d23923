/** Addresses to play the people who send money: pay an order as a person does, take it back, see who has what. */
import { unitsOf } from '../../app/decimal.ts'
import { route } from '../../app/route.ts'
import type { Serve } from '../../app/serve.ts'
import type { Bank } from '../bank.ts'
import { mistakes, personIds, statementsOf, transfersFor } from './people.ts'
import { accountOf } from '../record.ts'

export const payOrder = route({
  method: 'POST',
  path: '/bank/pay_order',
  of: 'bank',
  what:
    'A person pays an order by bank transfer, and makes the mistake. `short` and `over` are by a tenth, `another_name` comes ' +
    'from somebody else’s account. Too late: move the clock first.',
  body: {
    reference: { kind: 'text', what: 'the order’s reference', example: 'RF18539007547034' },
    amount: { kind: 'amount', what: 'what the order asks for', example: '100.00' },
    currency: { kind: 'text', what: 'of the order', choices: ['EUR', 'GBP'] },
    person: { kind: 'text', what: 'who pays', choices: personIds },
    mistake: { kind: 'text', what: 'what goes wrong', choices: mistakes },
  },
  answer: '{"transfers":[{"ref":"SB0000000002","direction":"CRDT","amount":"100.00",…}]}',
})
export const recallTransfer = route({
  method: 'POST',
  path: '/bank/recall',
  of: 'bank',
  what: 'The sender’s bank takes money back that came in (a debit with return information).',
  body: {
    ref: { kind: 'text', what: 'the ref of the money that came in', example: 'SB0000000002' },
    reason: { kind: 'text', what: 'ISO code, such as FRAD, DUPL, TECH', optional: true, example: 'FRAD' },
  },
  answer: '{"ref":"SB0000000003","direction":"DBIT","amount":"100.00","kind":"recall",…}',
})
export const listCustomers = route({
  method: 'GET',
  path: '/bank/customers',
  of: 'bank',
  what: 'People with accounts at other banks: what each sent to your accounts, and what came to them.',
  answer:
    '[{"id":"greta","name":"Greta Beispiel","iban":"…","sortCode":"…","accountNumber":"…","sent":[…],"received":[…]}]',
})

export function peopleRoutes(serve: Serve, bank: Bank): void {
  serve(payOrder, ({ body }) => {
    const units = unitsOf(body.amount, 2)
    if (units === undefined || units <= 0n)
      return { error: 'amount is above zero, with at most two decimals' }
    const toIban = accountOf(bank.record, body.currency).iban
    const transfers = transfersFor(body).map((one) => bank.transferIn({ ...one, toIban }))
    return transfers.find((one) => 'error' in one) ?? { transfers }
  })
  serve(recallTransfer, ({ body }) => bank.recall(body.ref, body.reason ?? 'FRAD'))
  serve(listCustomers, () => statementsOf(bank.record))
}
