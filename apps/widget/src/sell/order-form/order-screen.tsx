/** `/sell/order`: the account the money goes to, and the button that places the order. */
import { TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../app/config.ts'
import { useApp, useDraft, useText } from '../../app/context.tsx'
import { showAmount, showMinutes } from '../../app/i18n/format.ts'
import { BeneficiaryFields } from '../../account/beneficiary/index.ts'
import { arrivalLine, priceLines, sellPricing, useHeldQuote } from '../../journey/quote/index.ts'
import { ContactEmail } from '../../journey/order-form/index.ts'
import { labels, useOrderForm } from './order-form.ts'
import {
  Confirmations,
  OrderFormPage,
  OrderSheet,
  PlaceButton,
  useProblems,
} from '../../journey/order-form/index.ts'
import css from '../../journey/order-form/order-form-page.module.css'

export function OrderScreen() {
  const { t, locale } = useText()
  const [draft] = useDraft()
  const quote = useHeldQuote(sellPricing, draft)
  const form = useOrderForm(quote.data, quote.isSuccess && !quote.isPlaceholderData)
  const { data } = quote
  const send = {
    id: 'send',
    label: t('order.send'),
    value: data && showAmount(locale, data.send),
    state: 'strong' as const,
  }
  const lines = [send, ...priceLines(t, locale, data), arrivalLine(t, data?.arrival)]
  return (
    <OrderFormPage
      form={form}
      sheet={<OrderSheet quote={quote} lines={lines} change="/sell" />}
      fields={<Fields form={form} />}
    />
  )
}

/** The rate window before the config has come; the specification's `{0}`. */
const usualMinutes = 30

function Fields({ form }: { form: ReturnType<typeof useOrderForm> }) {
  const { api, parameters } = useApp()
  const { t, locale } = useText()
  const config = useQuery(configQuery(api, parameters))
  const { draft, change, consents, setConsents, problems } = form
  const { text, listed, summary } = useProblems(problems, labels)
  const minutes = config.data?.rateWindowMinutes ?? usualMinutes
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
      <TextField
        id="refundAddress"
        label={t('order.refundAddress')}
        aside={t('order.optional')}
        code
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="0x…"
        value={draft.refundAddress}
        error={text('refundAddress')}
        hint={t('order.refundHint')}
        onText={(refundAddress) => change({ refundAddress })}
      />
      <Confirmations
        list={[
          {
            id: 'correctInformation',
            text: t('order.consentCorrect'),
            checked: consents.correctInformation,
            error: text('correctInformation'),
            onCheck: (correctInformation) => setConsents({ ...consents, correctInformation }),
          },
          {
            id: 'ownAccount',
            text: t('order.consentOwn'),
            checked: consents.ownAccount,
            error: text('ownAccount'),
            onCheck: (ownAccount) => setConsents({ ...consents, ownAccount }),
          },
          {
            id: 'marketing',
            text: t('order.consentMarketing'),
            checked: consents.marketing,
            optional: true,
            onCheck: (marketing) => setConsents({ ...consents, marketing }),
          },
        ]}
      />
      <PlaceButton
        form={form}
        said={listed.length > 0}
        note={t('order.placeNote', { time: showMinutes(locale, minutes) })}
      />
    </>
  )
}
