/** Value that rails have reported and no order has taken yet: the ledger books it when the order does. */
import type { Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Unposted } from '../../rails/rail.ts'
import { readTold } from './inbox.ts'
import { waitingEvents } from './inbox-store.ts'

export async function unposted(sql: Sql): Promise<Unposted> {
  const deposits = new Set<string>()
  const reversals = new Set<string>()
  const transfers = new Set<string>()
  const money: { reference: string; amount: Money.Money<Money.Fiat> }[] = []
  for (const { factId: reference, event } of await waitingEvents(sql)) {
    const { draft } = readTold(event)
    switch (draft.type) {
      case 'coins.final':
        if ('depositId' in draft) deposits.add(draft.depositId)
        break
      case 'chain.incident':
        reversals.add(draft.depositId)
        break
      case 'transfer.final':
      case 'transfer.reverted':
        transfers.add(draft.transaction)
        break
      case 'bank.booked':
        money.push({ reference, amount: { ...draft.amount, units: -draft.amount.units } })
        break
      case 'bank.returned':
        money.push({ reference, amount: draft.amount })
        break
      case 'recall':
        money.push({ reference, amount: { ...draft.amount, units: -draft.amount.units } })
        break
      case 'money.credited':
        if (draft.credit.through === 'bank_transfer' && !('unallocated' in draft.credit))
          money.push({ reference, amount: draft.credit.amount })
        break
      default:
        break
    }
  }
  return { deposits, reversals, transfers, money }
}
