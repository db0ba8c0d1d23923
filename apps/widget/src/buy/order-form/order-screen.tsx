/** `/buy/order`: the wallet the coins go to, the name the money comes from, and the button that places the order. */
import type { BuyQuoteView } from '@agio/contract'
import { Chains } from '@agio/domain'
import { Icon, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useApp, useDraft, useText } from '../../app/context.tsx'
import { coinOfWire } from '../../app/i18n/format.ts'
import { refusalText } from '../../app/api/problems.ts'
import {
  AddressField,
  Confirmations,
  ContactEmail,
  looksLikeAddress,
  OrderFormPage,
  OrderSheet,
  PlaceButton,
  useOrderForm,
  useProblems,
} from '../../journey/order-form/index.ts'
import { arrivalLine, useHeldQuote } from '../../journey/quote/index.ts'
import { orderForm } from './order-form.ts'
import { buyLines, buyPricing } from '../buy-quote.ts'
import css from '../buy.module.css'

export function OrderScreen() {
  const { t, locale } = useText()
  const [draft] = useDraft()
  const quote = useHeldQuote(buyPricing, draft)
  const form = useForm(quote)
  const { data } = quote
  const lines = [...buyLines(t, locale, data), arrivalLine(t, data?.arrival, 'arrival.two_business_days')]
  return (
    <OrderFormPage
      form={form}
      sheet={<OrderSheet quote={quote} lines={lines} change="/buy" />}
      fields={<Fields form={form} />}
    />
  )
}

const useForm = (quote: ReturnType<typeof useHeldQuote<BuyQuoteView>>) => useOrderForm(orderForm, quote)

function Fields({ form }: { form: ReturnType<typeof useForm> }) {
  const { t } = useText()
  const { draft, change, labels, problems } = form
  const { text, listed, summary } = useProblems(problems, labels)
  const coin = coinOfWire(draft.coin)
  const network = coin ? Chains.chains[coin.chainId].name : ''
  return (
    <>
      <h2>{t('buyOrder.wallet')}</h2>
      <p className="soft">{t('buyOrder.walletText', { coin: coin?.symbol ?? '', network })}</p>
      {summary}
      <Destination
        value={draft.destination}
        network={network}
        given={text('destination')}
        onText={(destination) => change({ destination })}
      />
      <h2>{t('buyOrder.payer')}</h2>
      <TextField
        id="payerName"
        label={t('buyOrder.payerName')}
        autoComplete="name"
        maxLength={70}
        value={draft.payerName}
        error={text('payerName')}
        hint={t('buyOrder.payerHint')}
        onText={(payerName) => change({ payerName })}
      />
      <ContactEmail error={text('contactEmail')} />
      <Confirmations form={form} error={text} />
      <PlaceButton form={form} said={listed.length > 0} note={t('buyOrder.placeNote')} />
    </>
  )
}

/** The server validates the address as soon as it is complete. */
function Destination({
  value,
  network,
  given,
  onText,
}: {
  value: string
  network: string
  given: string | undefined
  onText: (text: string) => void
}) {
  const { t } = useText()
  const { api } = useApp()
  const address = value.trim()
  const known = useQuery({
    queryKey: ['address', address],
    queryFn: ({ signal }) => api.call('validateAddress', { body: { address } }, { signal }),
    enabled: looksLikeAddress(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const good = known.data && (
    <span className={css.good}>
      <Icon name="check" size={16} />
      <span>
        {t('buyOrder.destinationGood', { network })}
        <span className={css.address}>
          {address.match(/.{1,6}/g)?.map((part, at) => (
            <span key={at}>{part}</span>
          ))}
        </span>
      </span>
    </span>
  )
  return (
    <AddressField
      id="destination"
      label={t('buyOrder.destination')}
      aside={network}
      value={value}
      error={known.error ? refusalText(t, known.error) : good ? undefined : given}
      hint={good ?? t('buyOrder.destinationHint', { network })}
      onText={onText}
      onBlur={() => onText(address)}
    />
  )
}
