/** The changes of an option, line by line: as agreed, and with it. Every figure is the server's. */
import type { ChoiceQuote, SellOrderView } from '@agio/contract'
import { Receipt, type ReceiptLine } from '@agio/ui'
import { useText } from '../../../app/context.tsx'
import { showAmount, showExact, type WireAmount } from '../../../app/i18n/format.ts'
import type { Locale, Translate } from '../../../app/i18n/i18n.ts'
import { rateText } from '../../../journey/quote/index.ts'
import { backLines } from '../back-lines.ts'
import css from './choices.module.css'

type Sides = Record<'coins' | 'gross' | 'feesTotal' | 'payout', WireAmount> & { rate: string | null }
type Row = { id: string; label: string; of: (side: Sides) => string }

export function Compare({ order, quote }: { order: SellOrderView; quote: ChoiceQuote }) {
  const { t, locale } = useText()
  const { payout } = quote
  if (!payout) return null
  const agreed = { ...order, coins: order.required, rate: order.rateOffered }
  const rows = rowsOf(t, locale, order)
  return (
    <table className={css.compare}>
      <thead>
        <tr>
          <th scope="col">
            <span className="only-spoken">{t('option.item')}</span>
          </th>
          <th scope="col">{t('option.asAgreed')}</th>
          <th scope="col">{t('option.withThis')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, of }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{of(agreed)}</bdi>
            </td>
            <td>
              <bdi>{of(payout)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function rowsOf(t: Translate, locale: Locale, { payout, paysLink }: SellOrderView): Row[] {
  const { currency: fiat } = payout
  return [
    { id: 'coins', label: t('option.coins'), of: ({ coins }) => showExact(locale, coins) },
    {
      id: 'rate',
      label: t('line.rate'),
      of: ({ rate }) => (rate ? rateText(locale, { rate, fiat }) : '–'),
    },
    { id: 'gross', label: t('line.gross'), of: ({ gross }) => showAmount(locale, gross) },
    { id: 'fees', label: t('option.fee'), of: ({ feesTotal }) => showAmount(locale, feesTotal, '\u2212') },
    {
      id: 'payout',
      label: t(paysLink ? 'line.theyGet' : 'option.youGet'),
      of: (side) => showAmount(locale, side.payout),
    },
  ]
}

/** Coins that go back: what came, or came above what was asked for, what stays, what arrives. */
export function BackLines({ order, quote }: { order: SellOrderView; quote: ChoiceQuote }) {
  const { t, locale } = useText()
  if (!quote.back) return null
  const came = quote.choice === 'refund' ? order.received : order.surplus
  const label = t(quote.choice === 'refund' ? 'option.cameIn' : 'option.above')
  const lines: ReceiptLine[] = [
    ...(came ? [{ id: 'came', label, value: showExact(locale, came) }] : []),
    ...backLines(t, locale, quote.back),
    { id: 'back', label: t('option.goesBack'), value: showExact(locale, quote.back.amount), state: 'strong' },
  ]
  return <Receipt label={t('option.goesBack')} lines={lines} />
}
