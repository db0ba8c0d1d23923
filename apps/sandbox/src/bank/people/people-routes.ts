/** Addresses to play the people who send money: pay an order as a person does, take it back, see who has what. */
import { unitsOf } from '../../app/decimal.ts'
import type { Serve } from '../../app/serve.ts'
import type { Bank } from '../bank.ts'
import * as controls from '../controls.ts'
import { statementsOf, transfersFor } from './people.ts'
import { accountOf } from '../record.ts'

export function peopleRoutes(serve: Serve, bank: Bank): void {
  serve(controls.payOrder, ({ body }) => {
    const units = unitsOf(body.amount, 2)
    if (units === undefined || units <= 0n)
      return { error: 'amount is above zero, with at most two decimals' }
    const toIban = accountOf(bank.record, body.currency).iban
    const transfers = transfersFor(body).map((one) => bank.transferIn({ ...one, toIban }))
    return transfers.find((one) => 'error' in one) ?? { transfers }
  })
  serve(controls.recallTransfer, ({ body }) => bank.recall(body.ref, body.reason ?? 'FRAD'))
  serve(controls.listCustomers, () => statementsOf(bank.record))
}
