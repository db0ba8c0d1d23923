/** The sheet of a payment: who is paid, what it costs, and until when the link can be paid. */
import type { QuoteView } from '@agio/contract'
import type { ReceiptLine } from '@agio/ui'
import { showSent } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { countryAccount } from '../../app/i18n/short.ts'
import { showTime } from '../../app/i18n/times.ts'
import { arrivalLine } from '../../journey/quote/index.ts'
import { sellLines } from '../sell-quote.ts'
import type { PayableLink } from './link-query.ts'

export function whoLines(t: Translate, { beneficiary, reference, endsAt }: PayableLink): ReceiptLine[] {
  return [
    { id: 'to', label: t('link.to'), value: beneficiary.name, words: true },
    {
      id: 'account',
      label: t('verify.account'),
      value: countryAccount(beneficiary.account),
      code: 'figures',
    },
    ...(reference === null
      ? []
      : [{ id: 'reference', label: t('sheet.reference'), value: reference, words: true }]),
    { id: 'ends', label: t('link.ends'), value: showTime(endsAt) },
  ]
}

/** The lines of a sale; what comes in is the recipient's. */
export function costLines(t: Translate, locale: Locale, quote: QuoteView | undefined): ReceiptLine[] {
  return [
    {
      id: 'send',
      label: t('sell.youSend'),
      value: quote && showSent(locale, quote.send),
      state: 'strong' as const,
    },
    ...sellLines(t, locale, quote).map((line) =>
      line.id === 'total' ? { ...line, label: t('line.theyGet') } : line,
    ),
    arrival(t, quote?.arrival),
  ]
}

/** The money is not the payer's: they read when they are done. */
function arrival(t: Translate, when: string | undefined): ReceiptLine {
  const line = { ...arrivalLine(t, when, 'link.instant'), label: t('link.arrives') }
  return when === 'instant' ? { ...line, value: t('link.instant') } : line
}
