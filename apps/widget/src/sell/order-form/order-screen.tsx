/** `/sell/order`: the account the money goes to, and the button that places the order. */
import type { QuoteView } from '@agio/contract'
import { SkeletonBlock, TextField } from '@agio/ui'
import { useDraft, useText } from '../../app/context.tsx'
import { showAmount, showSent } from '../../app/i18n/format.ts'
import { showSpan } from '../../app/i18n/times.ts'
import {
  AccountFields,
  AddressFields,
  isSaved,
  SavedAccounts,
  useBankOf,
  useSaved,
  useSavedAccount,
} from '../../account/beneficiary/index.ts'
import { useNamedWallet, withName } from '../../journey/named-wallet/index.ts'
import { RefundField } from '../../journey/wallet-field/index.ts'
import { arrivalLine, useHeldQuote, useRateMinutes } from '../../journey/quote/index.ts'
import { sellLines, sellPricing } from '../sell-quote.ts'
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
import { orderForm, type OrderField } from './order-form.ts'
import css from '../../journey/order-form/order-form-page.module.css'

export function OrderScreen() {
  const { t, locale } = useText()
  const [draft, change] = useDraft()
  const quote = useHeldQuote(sellPricing, draft)
  const named = useNamedWallet(draft.coin, draft.refundAddress)
  const form = useForm(quote, named)
  const { data } = quote
  const needing = useNeeds('sell', !quote.isPending, data?.receive)
  const accounts = useSaved()?.accounts.filter(({ currency }) => currency === draft.fiat)
  const saved = useSavedAccount(accounts, draft, change)
  const typed = useBankOf(draft.fiat === 'EUR' && !saved ? draft.iban : '')
  const isSlow = (saved ?? typed.data)?.instant === false
  const arrival = isSlow ? 'three_business_days' : data?.arrival
  const send = {
    id: 'send',
    label: t('sell.youSend'),
    value: data && showSent(locale, data.send),
    state: 'strong' as const,
  }
  const lines = [send, ...sellLines(t, locale, data), arrivalLine(t, data && arrival, 'arrival.instant')]
  return (
    <OrderFormPage
      form={form}
      needing={needing}
      sheet={<OrderSheet quote={quote} lines={lines} change="/sell" />}
      fields={
        accounts ? <Fields form={form} accounts={accounts} quote={data} named={named} /> : <SkeletonBlock />
      }
    />
  )
}

type Named = ReturnType<typeof useNamedWallet>

const useForm = (quote: ReturnType<typeof useHeldQuote<QuoteView>>, named: Named) =>
  useOrderForm(withName(orderForm, 'refundAddress', named), quote)

const optional = [
  'street',
  'building',
  'postCode',
  'town',
  'country',
  'reference',
  'contactEmail',
  'refundAddress',
] as const satisfies readonly OrderField[]

function Fields({
  form,
  accounts,
  quote,
  named,
}: {
  form: ReturnType<typeof useForm>
  accounts: Parameters<typeof SavedAccounts>[0]['accounts']
  quote: QuoteView | undefined
  named: Named
}) {
  const { t, locale } = useText()
  const minutes = useRateMinutes()
  const { draft, change, fixed, problems } = form
  const { text, summary } = useProblems(form)
  const typed = { fiat: draft.fiat, draft, change, problems }
  const isNew = !isSaved(draft)
  return (
    <>
      <h2>{t('order.account')}</h2>
      <p className={css.soft}>{t('order.accountText')}</p>
      {summary}
      {accounts.length > 0 && (
        <SavedAccounts
          accounts={accounts}
          chosen={draft.savedAccount}
          error={text('savedAccount')}
          onChoose={(savedAccount) => change({ savedAccount })}
        />
      )}
      {isNew && <AccountFields {...typed} />}
      <MoreOptions
        isFilled={optional.some((field) => draft[field] !== '')}
        isWrong={optional.some((field) => problems[field] !== undefined)}
      >
        <TextField
          id="reference"
          label={t('order.reference')}
          aside={t('order.optional')}
          maxLength={140}
          autoComplete="off"
          value={draft.reference}
          error={text('reference')}
          {...fixed('reference', t('order.referenceHint'))}
          onText={(reference) => change({ reference })}
        />
        <ContactEmail error={text('contactEmail')} />
        <RefundField
          id="refundAddress"
          coin={draft.coin}
          named={named}
          label={t('order.refundAddress')}
          value={draft.refundAddress}
          error={text('refundAddress')}
          {...fixed('refundAddress', t('order.refundHint'))}
          onText={(refundAddress) => change({ refundAddress })}
        />
        {isNew && (
          <>
            <h3>{t('order.addressTitle')}</h3>
            <AddressFields {...typed} />
          </>
        )}
        <Marketing form={form} />
      </MoreOptions>
      <Confirmations form={form} error={text} />
      <PlaceButton
        form={form}
        label={
          quote
            ? t('order.placeSellFor', { amount: showAmount(locale, quote.receive) })
            : t('order.placeSell')
        }
        note={t('order.placeNote', { time: showSpan(locale, minutes, 'minute') })}
      />
    </>
  )
}
