/** Value that rails have reported and no order has taken yet: the ledger books it when the order does. */
import { Stored, type Money } from '@agio/domain'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Unposted } from '../../rails/rail.ts'
import { waitingEvents } from './inbox-store.ts'

export async function unposted(sql: Sql): Promise<Unposted> {
  const deposits = new Set<string>()
  const reversals = new Set<string>()
  const transfers = new Set<string>()
  const money: Unposted['money'][number][] = []
  const cards: Unposted['cards'][number][] = []
  for (const { eventId: reference, event: json } of await waitingEvents(sql)) {
    const { event } = Stored.waiting.read(json)
    switch (event.type) {
      case 'deposit.final':
        deposits.add(event.depositId)
        break
      case 'deposit.reversed':
        reversals.add(event.depositId)
        break
      case 'transfer.final':
      case 'transfer.reverted':
        transfers.add(event.transaction)
        break
      case 'payment.booked':
        money.push({ reference, key: event.key, amount: out(event.amount) })
        break
      case 'payment.returned':
        if (!event.unallocated) money.push({ reference, key: event.key, amount: event.amount })
        break
      case 'dispute.opened':
        if (event.kind === 'recall') money.push({ reference, amount: out(event.amount) })
        else cards.push({ reference, amount: out(event.amount) })
        break
      case 'dispute.won':
        cards.push({ reference, amount: event.amount })
        break
      case 'credit.received':
        if (event.credit.source.kind === 'card') cards.push({ reference, amount: event.credit.amount })
        if (event.credit.source.kind === 'statement_line' && !event.credit.unallocated)
          money.push({ reference, amount: event.credit.amount })
        break
      default:
        break
    }
  }
  return { deposits, reversals, transfers, money, cards }
}

const out = ({ asset, units }: Money.Money<Money.Fiat>): Money.Money<Money.Fiat> => ({ asset, units: -units })
