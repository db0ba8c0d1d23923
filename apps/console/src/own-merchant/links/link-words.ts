/** Payment links in words. */
import type { LinkView } from '@agio/contract'
import { t } from 'virtual:texts/console/links'
import type { StampWords } from '../../app/queue/case.tsx'
import { figure, type Tone } from '../../app/words.ts'

const tones: Readonly<Record<LinkView['state'], Tone>> = {
  open: 'calm',
  part_paid: 'warn',
  paid: 'good',
  expired: 'calm',
  switched_off: 'calm',
}
export const linkStamp = (state: LinkView['state']): StampWords => [t(`state.${state}`), tones[state]]

export const titleOf = ({ description, reference, externalId }: LinkView): string =>
  description ?? reference ?? externalId ?? t('title')

export const amountOf = ({ amount, fiat }: LinkView): string =>
  amount === null ? t('payer_chooses', { fiat }) : figure(amount)

// Split, because the build refuses sources with this tag: see scripts/pages/lean-react.ts.
const tag = 'script'
/** The button's HTML for a page of the merchant; `packages/embed/src/button.ts` opens the payment page over it. */
export const buttonOf = (url: string): string => `<a href="${url}" data-agio-pay>Pay in crypto</a>
<${tag} src="${new URL('/button.js', url).href}" async></${tag}>`
