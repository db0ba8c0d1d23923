/** `/buy/order/method/open-banking/{id}?order=…`: what the bank is asked to do, and the consent to ask it. */
import { Button, Notice, Paper, Receipt, SkeletonBlock, type ReceiptLine } from '@agio/ui'
import type { BuyOrderView } from '@agio/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
import { useLeaving } from '../../app/leaving.ts'
import { Problem } from '../../app/problem.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import type { Locale, Translate } from '../../app/i18n/i18n.ts'
import { once } from '../../app/api/placing.ts'
import type { Place } from '../../app/routing/router.ts'
import { keys } from '../../app/session/storage.ts'
import { groupIban, groupSortCode } from '../../account/beneficiary/index.ts'
import { Away, orderQuery } from '../payment/index.ts'
import { BankMark } from './bank-mark.tsx'
import { banksQuery, type Bank, type Banks } from './banks-query.ts'
import css from './banks.module.css'

/** A bank that was down is asked again after this time. */
const againMs = 30_000

export function BankScreen({ place }: { place: Place }) {
  const { api } = useApp()
  const { t } = useText()
  const orderId = place.query.get('order') ?? ''
  const bankId = decodeURIComponent(place.params['id'] ?? '')
  const order = useQuery(orderQuery(api, orderId))
  const bankIn = (all: Banks | undefined) => all?.items.find(({ id }) => id === bankId)
  const banks = useQuery({
    ...banksQuery(api),
    refetchInterval: ({ state: { data } }) => (bankIn(data)?.health === 'down' ? againMs : false),
  })
  const bank = bankIn(banks.data)
  const error = order.error ?? banks.error
  const loading = !error && (!order.data || !banks.data)
  return (
    <>
      <h1 tabIndex={-1}>{t('title.makePayment')}</h1>
      <Problem error={error} retry={() => Promise.all([order.refetch(), banks.refetch()])} />
      {loading && <SkeletonBlock kind="sheet" />}
      {order.data && banks.data && bank && (
        <Consent order={order.data} bank={bank} provider={banks.data.provider} />
      )}
      {banks.data && !bank && (
        <Notice tone="warn">
          <p>{t('bank.gone')}</p>
        </Notice>
      )}
      {bank?.health !== 'down' && (
        <Link href={otherBanks(orderId)} className={css.link}>
          {t('bank.change')}
        </Link>
      )}
    </>
  )
}

const otherBanks = (orderId: string) => `/buy/order/method/open-banking?order=${orderId}`

function Consent({
  order,
  bank,
  provider,
}: {
  order: BuyOrderView
  bank: Bank
  provider: Banks['provider']
}) {
  const { api, storage, router } = useApp()
  const { t, locale } = useText()
  const queries = useQueryClient()
  const leaving = useLeaving()
  const { name, health } = bank
  const isDown = health === 'down'
  // The health of the bank says it, too.
  const isSaid = isDown && leaving.error?.code === 'bank.unavailable'
  const start = () =>
    leaving.leave(async () => {
      const body = { orderId: order.id, bankId: bank.id, consent: true as const }
      try {
        const started = await once(
          storage,
          { what: 'bank payment', body, sameness: body },
          (it, idempotencyKey) => api.call('startBankPayment', { body: it }, { idempotencyKey }),
        )
        storage.write(keys.leftFor, bank.id)
        return started
      } catch (error) {
        // The answer says whether the bank works.
        void queries.invalidateQueries({ queryKey: ['banks'] })
        throw error
      }
    })
  return (
    <Paper>
      <div className={css.bank}>
        <BankMark bank={bank} />
        <h2>{name}</h2>
      </div>
      {health !== 'up' && (isSaid || !leaving.error) && (
        <Notice tone={isDown ? 'bad' : 'warn'} live={isDown}>
          <p>{t(`bank.${health}Text`, { bank: name })}</p>
        </Notice>
      )}
      <Receipt label={t('bank.sheet')} lines={paymentLines(t, locale, order)} />
      {provider && (
        <div className={css.consent}>
          <p>{t('bank.consent', { provider: provider.name, bank: name })}</p>
          <p className={css.papers}>
            <a href={provider.termsUrl} target="_blank" rel="noreferrer">
              {t('bank.terms', { provider: provider.name })}
            </a>
            <a href={provider.privacyUrl} target="_blank" rel="noreferrer">
              {t('bank.privacy', { provider: provider.name })}
            </a>
          </p>
        </div>
      )}
      {!isSaid && <Away leaving={leaving} orderId={order.id} />}
      {/* One button for both, so that whoever pressed it keeps the focus. */}
      <Button
        wide
        busy={leaving.busy}
        onClick={() => void (isDown ? router.go(otherBanks(order.id)) : start())}
      >
        {t(isDown ? 'bank.change' : 'bank.go')}
      </Button>
    </Paper>
  )
}

export function paymentLines(t: Translate, locale: Locale, order: BuyOrderView): ReceiptLine[] {
  const { transfer, left, amount, reference } = order
  const account = transfer.iban
    ? groupIban(transfer.iban)
    : [transfer.sortCode && groupSortCode(transfer.sortCode), transfer.accountNumber]
        .filter(Boolean)
        .join(' ')
  return [
    { id: 'amount', label: t('pay.amount'), value: showAmount(locale, left ?? amount), state: 'strong' },
    { id: 'payee', label: t('transfer.holder'), value: transfer.holder, words: true },
    { id: 'account', label: t('bank.account'), value: account, code: 'figures' },
    { id: 'reference', label: t('transfer.reference'), value: reference, code: true },
  ]
}
