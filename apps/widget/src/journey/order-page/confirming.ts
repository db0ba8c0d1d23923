/** The network's progress with the coins of an order, in the words of the rule that decides when they are final. */
import type { BuyOrderView, Confirming, SellOrderView } from '@agio/contract'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { showDecimal } from '../../app/i18n/format.ts'

/** Coins of an order that may be under way: deposits of a sale, the transfer of a purchase. */
export type MayConfirm = {
  readonly deposits?: readonly Pick<SellOrderView['deposits'][number], 'counts' | 'confirming'>[]
  readonly transaction?: Pick<NonNullable<BuyOrderView['transaction']>, 'confirming'> | null
}

/** Of the coins that are furthest from final; undefined where none are under way. */
export function confirmingOf({ deposits = [], transaction }: MayConfirm): Confirming | undefined {
  const coming = deposits.filter(({ counts }) => counts).map(({ confirming }) => confirming)
  return [...coming, transaction?.confirming].flatMap((it) => it ?? []).toSorted((a, b) => b.left - a.left)[0]
}

/** Nodes count blocks, or the network itself says what is final: then no number of blocks is promised. */
export function confirmingText(t: Translate, locale: Locale, { after, of, left }: Confirming): string {
  if (left === 0) return t('progress.compared')
  return of === null
    ? t('progress.finalizing', { left: showDecimal(locale, String(left), 0) })
    : t('progress.counted', {
        after: showDecimal(locale, String(after), 0),
        of: showDecimal(locale, String(of), 0),
      })
}
