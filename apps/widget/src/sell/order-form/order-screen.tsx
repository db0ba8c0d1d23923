/** `/sell/order`: the account the money goes to, and the button that places the order. */
import type { QuoteView } from '@agio/contract'
import { TextField } from '@agio/ui'
import { useDraft, useText } from '../../app/context.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { showSpan } from '../../app/i18n/times.ts'
import { BeneficiaryFields, useBankOf } from '../../account/beneficiary/index.ts'
import { arrivalLine, useHeldQuote, useRateMinutes } from '../../journey/quote/index.ts'
import { sellLines, sellPricing } from '../sell-quote.ts'
import {
  AddressField,
  Confirmations,
  ContactEmail,
  OrderFormPage,
  OrderSheet,
  PlaceButton,
  useOrderForm,
  useProblems,
} from '../../journey/order-form/index.ts'
import { orderForm } from './order-form.ts'
import css from '../../journey/order-form/order-form-page.module.css'

export function OrderScreen() {
  const { t, locale } = useText()
  const [draft] = useDraft()
  const quote = useHeldQuote(sellPricing, draft)
  const form = useForm(quote)
  const { data } = quote
  const bank = useBankOf(draft.fiat === 'EUR' ? draft.iban : '')
  const arrival = bank.data?.instant === false ? 'three_business_days' : data?.arrival
  const send = {
    id: 'send',
    label: t('sell.youSend'),
    value: data && showAmount(locale, data.send),
    state: 'strong' as const,
  }
  const lines = [send, ...sellLines(t, locale, data), arrivalLine(t, data && arrival, 'arrival.instant')]
  return (
    <OrderFormPage
      form={form}
      sheet={<OrderSheet quote={quote} lines={lines} change="/sell" />}
      fields={<Fields form={form} />}
    />
  )
}

const useForm = (quote: ReturnType<typeof useHeldQuote<QuoteView>>) => useOrderForm(orderForm, quote)

function Fields({ form }: { form: ReturnType<typeof useForm> }) {
  const { t, locale } = useText()
  const minutes = useRateMinutes()
  const { draft, change, labels, problems } = form
  const { text, listed, summary } = useProblems(problems, labels)
  return (
    <>
      <h2>{t('order.account')}</h2>
      <p className={css.soft}>{t('order.accountText')}</p>
      {summary}
      <BeneficiaryFields fiat={draft.fiat} draft={draft} change={change} problems={problems} />
      <h2>{t('order.details')}</h2>
      <TextField
        id="reference"
        label={t('order.reference')}
        aside={t('order.optional')}
        maxLength={140}
        autoComplete="off"
        value={draft.reference}
        error={text('reference')}
        hint={t('order.referenceHint')}
        onText={(reference) => change({ reference })}
      />
      <ContactEmail error={text('contactEmail')} />
      <AddressField
        id="refundAddress"
        label={t('order.refundAddress')}
        aside={t('order.optional')}
        value={draft.refundAddress}
        error={text('refundAddress')}
        hint={t('order.refundHint')}
        onText={(refundAddress) => change({ refundAddress })}
      />
      <Confirmations form={form} error={text} />
      <PlaceButton
        form={form}
        said={listed.length > 0}
        note={t('order.placeNote', { time: showSpan(locale, minutes, 'minute') })}
      />
    </>
  )
}
