/**
 * The draft of a payment: the person's own, with what the link says in the place of theirs. The parts of the journey read it as
 * any draft; the amount that the person had typed for a sale of their own stays as it was.
 */
import type { Draft, DraftStore } from '../../app/session/draft.ts'
import type { PayableLink } from './link-query.ts'

type Wanted = Pick<PayableLink, 'fiat' | 'amount'>

const fixedBy = ({ fiat, amount }: Wanted): Partial<Draft> =>
  amount === null
    ? { fiat, locked: 'fiat' }
    : { fiat, typed: 'fiat', amount: amount.amount, locked: 'fiat typed amount' }

export function draftOf(own: DraftStore, link: Wanted): DraftStore {
  const fixed = fixedBy(link)
  let seen = own.now()
  let shown: Draft = { ...seen, ...fixed }
  return {
    ...own,
    now() {
      if (own.now() !== seen) {
        seen = own.now()
        shown = { ...seen, ...fixed }
      }
      return shown
    },
  }
}
