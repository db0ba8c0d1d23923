/** The registry of payments: each rail answers for its own. */
import type { PayerOf, Payers, Rail, Started } from '../rails/rail.ts'

export type PaymentRails = {
  readonly rails: readonly Pick<Rail, 'started' | 'payers'>[]
  /** Accounts that two operators approved for a return. */
  readonly approvedAccounts: Payers
}

export function createPayments({ rails, approvedAccounts }: PaymentRails): Started & { payerOf: PayerOf } {
  const payers = [approvedAccounts, ...rails.map((rail) => rail.payers)]
  return {
    /** Newest first. */
    async ofOrder(orderId) {
      const started = await Promise.all(
        rails.map(async (rail) => (await rail.started?.ofOrder(orderId)) ?? []),
      )
      return started.flat().toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    },
    payerOf: async ({ kind, id }) => payers.find((it) => it?.kind === kind)?.payerOf(id),
  }
}
