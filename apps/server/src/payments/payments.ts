/** The registry of payments: whose payment it is, whichever rail keeps it. */
import type { Payer } from '../rails/rail.ts'

type PayerOf = (from: string) => Promise<Payer | undefined>
/** A payment as its rail keeps it. */
type BegunPayment = {
  readonly id: string
  readonly provider: string
  readonly status: 'started' | 'authorised' | 'settled' | 'refused' | 'failed' | 'abandoned'
  readonly reason?: string | undefined
  readonly startedAt: Date
}
type PayerRail = {
  readonly payerOf: PayerOf
  paymentsOf(orderId: string): Promise<readonly BegunPayment[]>
}

export type PaymentRails = {
  readonly openBanking: PayerRail
  readonly cards: PayerRail
  readonly bank: { readonly payerOf: PayerOf }
  /** Accounts that two operators approved for a return. */
  readonly approvedAccounts: PayerOf
}

export function createPayments({ openBanking, cards, bank, approvedAccounts }: PaymentRails) {
  return {
    /** What the customer began with banks and cards, newest first. */
    async ofOrder(orderId: string) {
      const [fromBanks, byCard] = await Promise.all([
        openBanking.paymentsOf(orderId),
        cards.paymentsOf(orderId),
      ])
      return [
        ...fromBanks.map((it) => ({ ...it, reason: it.reason ?? null, method: 'open_banking' as const })),
        ...byCard.map((it) => ({ ...it, reason: it.reason ?? null, method: 'card' as const })),
      ].toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    },
    /** The name begins with the rail that keeps it. */
    payerOf(from: string): Promise<Payer | undefined> {
      if (from.startsWith('ob:')) return openBanking.payerOf(from)
      if (from.startsWith('card:')) return cards.payerOf(from)
      return from.startsWith('account:') ? approvedAccounts(from) : bank.payerOf(from)
    },
  }
}
