/** The control room reads these of the institutions beside it: what they know of an order, and what troubles them now. */
import type { SandboxParts } from '@agio/sandbox'
import type { Facts } from './acts.ts'
import type { OrderOnStage } from './order.ts'

export type Trouble = {
  readonly of: string
  readonly path: string
  readonly kind: string
  readonly secondsLeft: number
}
/** A payment names its order by the reference; of two with one reference the last one counts. */
export function factsOf(order: OrderOnStage, { bank, banks, cards }: SandboxParts): Facts {
  const { reference, service } = order
  const { entries, payments } = bank.record
  if (service === 'sell') {
    const payment = payments.findLast(({ endToEndId }) => endToEndId === order.endToEndId)
    return { payment, credits: [], atBanks: [], cards: [] }
  }
  const own = new Set(order.payments.map(({ id }) => id))
  return {
    credits: entries.filter((one) => one.kind === 'incoming' && one.reference.includes(reference)),
    atBanks: banks.filter((one) => one.reference === reference),
    cards: cards().filter((one) => one.reference !== null && own.has(one.reference)),
  }
}

export const troublesNow = ({ troubled }: SandboxParts): Trouble[] =>
  troubled.flatMap(({ of, path, faults }) =>
    faults.list().map(({ kind, secondsLeft }) => ({ of, path, kind, secondsLeft })),
  )

export async function endAll({ troubled, chains }: SandboxParts): Promise<void> {
  for (const { faults } of troubled) faults.clear()
  for (const { chain } of chains) if (chain.isHalted()) await chain.halt(false)
}
