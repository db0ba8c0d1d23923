/** "Sell again": the same coin and payout to the same account, in one sheet. */
import type { SellOrderView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { Iban } from '@agio/domain'
import { AddressGroups } from '@agio/ui'
import { useSaved } from '../../account/beneficiary/index.ts'
import { useText } from '../../app/context.tsx'
import { fiatOf, showAmount, showSent } from '../../app/i18n/format.ts'
import { countryAccount } from '../../app/i18n/short.ts'
import { showSpan } from '../../app/i18n/times.ts'
import { emptyDraft } from '../../app/session/draft.ts'
import { AgainSheet, type Repeated, useAgain } from '../../journey/again/index.ts'
import { arrivalLine, useRateMinutes } from '../../journey/quote/index.ts'
import { sellLines, sellPricing } from '../sell-quote.ts'
import { orderForm } from './order-form.ts'

type Account = AnswerTo<'listSaved'>['accounts'][number]

/** The saved account that the order was paid to. The list shows it masked: where two look alike, the person chooses. */
export function accountOf(
  accounts: readonly Account[],
  { beneficiary: { name, iban, accountNumber } }: SellOrderView,
): Account | undefined {
  const looksLike = ({ currency, label }: Account) =>
    iban === null
      ? currency === 'GBP' && label.endsWith(accountNumber?.slice(-4) ?? '?')
      : label === Iban.masked(iban as Iban.Iban)
  const [found, another] = accounts.filter((it) => it.name === name && looksLike(it))
  return another ? undefined : found
}

function repeatedOf(order: SellOrderView, account: Account | undefined, isLoaded: boolean): Repeated {
  const { coin, payout, description, contactEmail, refundAddress } = order
  const draft = {
    ...emptyDraft,
    coin,
    fiat: fiatOf(payout),
    typed: 'fiat' as const,
    amount: payout.amount,
    savedAccount: account?.id ?? '',
    reference: description ?? '',
    contactEmail: contactEmail ?? '',
    refundAddress: refundAddress ?? '',
  }
  return { service: 'sell', draft, gone: !account && 'again.account', isLoaded }
}

export function SellAgain({ order, onClose }: { order: SellOrderView; onClose: () => void }) {
  const { t, locale } = useText()
  const saved = useSaved()
  const account = saved && accountOf(saved.accounts, order)
  const again = useAgain(repeatedOf(order, account, saved !== undefined), orderForm, sellPricing)
  const minutes = useRateMinutes()
  const { data } = again.quote
  const { reference, contactEmail, refundAddress } = again.draft
  const arrival = account?.instant === false ? 'three_business_days' : data?.arrival
  const lines = [
    {
      id: 'account',
      label: t('order.account'),
      value: account ? countryAccount(account.label) : '–',
      note: account && [account.name, account.bank].filter(Boolean).join(' · '),
    },
    {
      id: 'send',
      label: t('sell.youSend'),
      value: data && showSent(locale, data.send),
      state: 'strong' as const,
    },
    ...sellLines(t, locale, data),
    arrivalLine(t, data && arrival, 'arrival.instant'),
    ...typed('reference', t('order.reference'), reference),
    ...typed('contactEmail', t('order.contactEmail'), contactEmail),
    ...(refundAddress === ''
      ? []
      : [
          {
            id: 'refundAddress',
            label: t('order.refundAddress'),
            value: <AddressGroups address={refundAddress} />,
            stacked: true,
          },
        ]),
  ]
  return (
    <AgainSheet
      it={again}
      title={t('paid.sellAgain')}
      lines={lines}
      act={
        data ? t('order.placeSellFor', { amount: showAmount(locale, data.receive) }) : t('order.placeSell')
      }
      note={t('order.placeNote', { time: showSpan(locale, minutes, 'minute') })}
      onClose={onClose}
    />
  )
}

const typed = (id: string, label: string, value: string) =>
  value === '' ? [] : [{ id, label, value, words: true, stacked: true }]
