/** What the letters of a purchase mean for the person, in sentences. */
import type { BuyOrderView } from '@agio/contract'
import type { Stamp } from '@agio/ui'
import type { TextKey, Translate } from '../../app/i18n/i18n.ts'

/** Letters in which a hold keeps something waiting. */
const going: ReadonlySet<BuyOrderView['status']> = new Set(['N', 'W', 'R', 'B', 'O', 'T', 'P', 'Y'])

/** The mark the sheet bears once nothing more will happen to it. */
export function stampOf(t: Translate, order: BuyOrderView): Stamp | undefined {
  const { status } = order
  if (status === 'C' || status === 'Z') return { text: t('purchase.stamp.C'), tone: 'good' }
  if (status === 'X' || status === 'F') return { text: t('purchase.stamp.X'), tone: 'calm' }
  if (status !== 'Y') return undefined
  return isReturned(order)
    ? { text: t('purchase.stamp.returned'), tone: 'calm' }
    : { text: t('purchase.stamp.Y'), tone: 'bad' }
}

/** Everything that goes back is booked where it went. */
export function isReturned({ backs }: BuyOrderView): boolean {
  return backs.length > 0 && backs.every(({ status }) => status === 'booked')
}

/** An authorised payment leaves nothing to choose. */
export function isAuthorised({ payments }: BuyOrderView): boolean {
  return payments.some(({ status }) => status === 'authorised' || status === 'settled')
}

/** The sentence under the title: what this letter means for the person. */
export function stateText(t: Translate, order: BuyOrderView): string {
  const { status, held, proofAsked, reason, method } = order
  if (proofAsked) return t('buyState.proof')
  if (held && going.has(status)) return t(status === 'Y' ? 'buyState.heldBack' : 'buyState.held')
  if (status === 'N' && method !== 'SEPA_BANK_TRANSFER') return t('buyState.N.elsewhere')
  if (status === 'W' && !isAuthorised(order)) return t('buyState.W.said')
  if (status === 'Y') return t(failures.get(reason ?? '') ?? 'buyState.Y')
  return t(`buyState.${status}`)
}

/** Why it failed, where it may be told; what a list named is not for a page. */
const failures = new Map<string, TextKey>([
  ['payer', 'buyState.Y.payer'],
  ['limit', 'buyState.Y.limit'],
  ['below_min', 'buyState.Y.below_min'],
  ['late', 'buyState.Y.late'],
  ['proof', 'buyState.Y.proof'],
  ['address', 'buyState.Y.address'],
  ['transfer', 'buyState.Y.transfer'],
  ['dispute', 'buyState.Y.dispute'],
])
