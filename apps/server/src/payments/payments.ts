/** Payments of customers, over all rails. */
import type { Payer, Payers, Rail, Started } from '../rails/rail.ts'

export type PaymentRails = {
  readonly rails: readonly Pick<Rail, 'started' | 'payers'>[]
  /** Accounts that two operators approved for a return. */
  readonly approvedAccounts: Payers['payerOf']
}

export function createPayments({ rails, approvedAccounts }: PaymentRails): Started & Payers {
  return {
    /** Newest first. */
    async ofOrder(orderId) {
      const started = await Promise.all(
        rails.map(async (rail) => (await rail.started?.ofOrder(orderId)) ?? []),
      )
      return started.flat().toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    },
    async payerOf(from): Promise<Payer | undefined> {
      if (from.startsWith('account:')) return approvedAccounts(from)
      for (const rail of rails) {
        const payer = await rail.payers?.payerOf(from)
        if (payer) return payer
      }
      return undefined
    },
  }
}
