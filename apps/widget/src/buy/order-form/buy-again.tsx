/** "Buy again": the same money in the same way, for the same coin to the same wallet, in one sheet. */
import type { BuyOrderView } from '@agio/contract'
import { AddressGroups } from '@agio/ui'
import { useSaved } from '../../account/beneficiary/index.ts'
import { useText } from '../../app/context.tsx'
import { fiatOf } from '../../app/i18n/format.ts'
import { emptyDraft } from '../../app/session/draft.ts'
import { AgainSheet, type Repeated, useAgain } from '../../journey/again/index.ts'
import { arrivalLine } from '../../journey/quote/index.ts'
import { buyLines, buyPricing } from '../buy-quote.ts'
import { methodName } from '../method-name.ts'
import { orderFormWith } from './order-form.ts'

const orderForm = orderFormWith(undefined)

export function BuyAgain({ order, onClose }: { order: BuyOrderView; onClose: () => void }) {
  const { t, locale } = useText()
  const saved = useSaved()
  const again = useAgain(repeatedOf(order, saved), orderForm, buyPricing)
  const { data } = again.quote
  const { fiat, payerName, contactEmail } = again.draft
  const lines = [
    { id: 'way', label: t('buy.payWith'), value: t(methodName(order.method, fiat)), words: true },
    { id: 'chain', label: t('pay.network'), value: order.network, words: true },
    {
      id: 'wallet',
      label: t('buyOrder.wallet'),
      value: <AddressGroups address={order.destination} />,
      stacked: true,
    },
    ...buyLines(t, locale, data),
    arrivalLine(t, data?.arrival, 'arrival.two_business_days'),
    { id: 'payerName', label: t('buyOrder.payerName'), value: payerName || '–', words: true, stacked: true },
    ...(contactEmail === ''
      ? []
      : [{ id: 'contactEmail', label: t('order.contactEmail'), value: contactEmail, words: true }]),
  ]
  return (
    <AgainSheet
      it={again}
      title={t('paid.buyAgain')}
      lines={lines}
      act={t('order.placeBuy')}
      onClose={onClose}
    />
  )
}

function repeatedOf(order: BuyOrderView, saved: ReturnType<typeof useSaved>): Repeated {
  const { coin, amount, method, destination, chainId, contactEmail } = order
  const isKnown = saved?.wallets.some(
    (it) => it.chainId === chainId && it.address.toLowerCase() === destination.toLowerCase(),
  )
  const draft = {
    ...emptyDraft,
    coin,
    fiat: fiatOf(amount),
    typed: 'fiat' as const,
    amount: amount.amount,
    method,
    destination,
    payerName: saved?.payerName ?? '',
    contactEmail: contactEmail ?? '',
  }
  return { service: 'buy', draft, gone: !isKnown && 'again.wallet', isLoaded: saved !== undefined }
}
