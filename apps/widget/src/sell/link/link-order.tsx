/** The second step of a payment, for somebody who has signed in: what the payer adds, and the button that places the order. */
import type { QuoteView } from '@agio/contract'
import { useEffect, useMemo } from 'react'
import { useDraft, useText } from '../../app/context.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { countryAccount } from '../../app/i18n/short.ts'
import { showSpan } from '../../app/i18n/times.ts'
import {
  Confirmations,
  ContactEmail,
  Marketing,
  MoreOptions,
  OrderFormPage,
  OrderSheet,
  PlaceButton,
  useNeeds,
  useOrderForm,
  useProblems,
} from '../../journey/order-form/index.ts'
import { useNamedWallet, withName } from '../../journey/named-wallet/index.ts'
import { RefundField } from '../../journey/wallet-field/index.ts'
import { useHeldQuote, useRateMinutes } from '../../journey/quote/index.ts'
import { sellPricing } from '../sell-quote.ts'
import { linkForm } from './link-form.ts'
import { costLines, whoLines } from './link-lines.ts'
import type { PayableLink } from './link-query.ts'

/** The link is not what it was: what it is now is asked. */
const stale: ReadonlySet<string> = new Set(['link.over', 'link.taken', 'link.changed', 'not-found'])

type Placing = { token: string; link: PayableLink; onStale: () => void }

export function LinkOrder({ token, link, onStale }: Placing) {
  const { t, locale } = useText()
  const [draft] = useDraft()
  const quote = useHeldQuote(sellPricing, draft)
  const named = useNamedWallet(draft.coin, draft.refundAddress)
  const form = useForm(token, quote, named)
  const needing = useNeeds('sell', !quote.isPending, quote.data?.receive, token)
  const refused = form.refused?.code
  useEffect(() => {
    if (refused !== undefined && stale.has(refused)) onStale()
  }, [refused, onStale])
  const lines = [...costLines(t, locale, quote.data), ...whoLines(t, link)]
  return (
    <OrderFormPage
      title={t('link.order', { merchant: link.merchant })}
      form={form}
      needing={needing}
      sheet={<OrderSheet quote={quote} lines={lines} change={`/l/${token}`} />}
      fields={<Fields form={form} link={link} quote={quote.data} named={named} />}
    />
  )
}

type Named = ReturnType<typeof useNamedWallet>

function useForm(token: string, quote: ReturnType<typeof useHeldQuote<QuoteView>>, named: Named) {
  const form = useMemo(() => linkForm(token), [token])
  return useOrderForm(withName(form, 'refundAddress', named), quote)
}

type Filled = {
  form: ReturnType<typeof useForm>
  link: PayableLink
  quote: QuoteView | undefined
  named: Named
}

function Fields({ form, link: { beneficiary }, quote, named }: Filled) {
  const { t, locale } = useText()
  const minutes = useRateMinutes()
  const { draft, change, fixed, problems } = form
  const { text, summary } = useProblems(form)
  const { contactEmail, refundAddress } = draft
  return (
    <>
      <h2>{t('link.to')}</h2>
      <p>
        <bdi>{beneficiary.name}</bdi> · <bdi>{countryAccount(beneficiary.account)}</bdi>
      </p>
      {summary}
      <MoreOptions
        isFilled={contactEmail !== '' || refundAddress !== ''}
        isWrong={problems.contactEmail !== undefined || problems.refundAddress !== undefined}
      >
        <ContactEmail error={text('contactEmail')} />
        <RefundField
          id="refundAddress"
          coin={draft.coin}
          named={named}
          label={t('order.refundAddress')}
          value={refundAddress}
          error={text('refundAddress')}
          {...fixed('refundAddress', t('order.refundHint'))}
          onText={(given) => change({ refundAddress: given })}
        />
        <Marketing<never> form={form} />
      </MoreOptions>
      <Confirmations<never> form={form} error={text} />
      <PlaceButton
        form={form}
        label={quote ? t('link.place', { amount: showAmount(locale, quote.receive) }) : t('order.placeSell')}
        note={t('order.placeNote', { time: showSpan(locale, minutes, 'minute') })}
      />
    </>
  )
}
