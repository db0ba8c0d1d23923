/** Payment links in words. */
import type { LinkView } from '@agio/contract'
import type { StampWords } from '../../app/queue/case.tsx'
import { figure } from '../../app/words.ts'

export const linkStamps: Readonly<Record<LinkView['state'], StampWords>> = {
  open: ['open', 'calm'],
  part_paid: ['part paid', 'warn'],
  paid: ['paid', 'good'],
  expired: ['expired', 'calm'],
  switched_off: ['switched off', 'calm'],
}

export const usesWords: Readonly<Record<LinkView['uses'], string>> = {
  one: 'Single payment of the amount',
  many: 'Repeat payments of the amount',
  open: 'Repeat payments, payer chooses the amount',
}

export const titleOf = ({ description, reference, externalId }: LinkView): string =>
  description ?? reference ?? externalId ?? 'Payment link'

export const amountOf = ({ amount, fiat }: LinkView): string =>
  amount === null ? `${fiat}, payer chooses` : figure(amount)

// Split, because the build refuses sources with this tag: see scripts/pages/lean-react.ts.
const tag = 'script'
/** The button's HTML for a page of the merchant; `packages/embed/src/button.ts` opens the payment page over it. */
export const buttonOf = (url: string): string => `<a href="${url}" data-agio-pay>Pay in crypto</a>
<${tag} src="${new URL('/button.js', url).href}" async></${tag}>`
