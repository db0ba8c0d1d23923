/** Paying by hand: the exact amount, the whole address, the network in words, a QR code, and the time there is. */
import type { SellOrderView } from '@agio/contract'
import { Button, Copy, Notice, Paper, Receipt, SkeletonBlock, type ReceiptLine } from '@agio/ui'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { exactAmount, symbolOf, withPoint } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import { Cancel, isZero, RateClock, useOrderStep } from '../../journey/order-page/index.ts'
import css from './pay.module.css'

const Qr = lazy(() => import('@agio/ui/qr').then((it) => ({ default: it.Qr })))

export function Pay({ order }: { order: SellOrderView }) {
  const { t } = useText()
  const { queries } = useApp()
  const step = useOrderStep(order.id)
  const { choices, rateUntil, cancelsAt, saidSent, id } = order
  const renew = useCallback(() => {
    // The server renews the rate at the same moment; a second later it is certainly there.
    setTimeout(() => void queries.invalidateQueries({ queryKey: ['order', id] }), 1_000)
  }, [queries, id])
  return (
    <Paper edge={<RateClock until={rateUntil} over="pay.fixedOver" onEnd={renew} />}>
      <PayTo order={order}>
        {saidSent ? (
          <Notice tone="good" live>
            <p>{t('pay.saidSent')}</p>
          </Notice>
        ) : (
          choices.includes('sent') && (
            <Button wide busy={step.busy} onClick={() => step.run('saySellSent')}>
              {t('pay.sent')}
            </Button>
          )
        )}
      </PayTo>
      <Problem error={step.error} />
      {choices.includes('cancel') && (
        <div className={css.cancel}>
          <Cancel orderId={id} step="cancelSell" text={t('cancel.text')} />
          <p className="soft">{t('pay.cancelsAt', { time: showTime(cancelsAt) })}</p>
        </div>
      )}
    </Paper>
  )
}

/**
 * Amount, address, network and QR: for the whole amount, or for what is left of it. The button stands before the QR
 * code, which is of no use on the phone itself and would push the button out of sight.
 */
export function PayTo({ order, children }: { order: SellOrderView; children?: ReactNode }) {
  const { t, locale } = useText()
  const { depositAddress, network, required, left } = order
  const due = isZero(left.amount) ? required : left
  const symbol = symbolOf(due.currency)
  const done = t('pay.copied')
  const amount = exactAmount(due)
  const lines: ReceiptLine[] = [
    {
      id: 'amount',
      label: t('pay.amount'),
      value: `${withPoint(locale, amount)}\u00a0${symbol}`,
      state: 'strong',
      copy: { text: amount, label: t('pay.copyAmount'), done },
    },
    { id: 'network', label: t('pay.network'), value: network, state: 'strong' },
  ]
  return (
    <div className={css.pay}>
      <Receipt label={t('title.transaction')} lines={lines} />
      <div className={css.address}>
        <p className="soft" id="address-label">
          {t('pay.address')}
        </p>
        <output className={css.code} aria-labelledby="address-label">
          {inFours(depositAddress)}
        </output>
        <Copy words text={depositAddress} label={t('pay.copyAddress')} done={done} />
      </div>
      <Notice tone="warn">
        <p>{t('pay.only', { coin: symbol, network })}</p>
      </Notice>
      {children}
      <QrToggle order={order} amount={`${amount} ${symbol}`} />
    </div>
  )
}

function QrToggle({ order, amount }: { order: SellOrderView; amount: string }) {
  const { t } = useText()
  const [kind, setKind] = useState<'request' | 'address'>('request')
  const { depositAddress: address, paymentUri, network } = order
  const label =
    kind === 'request'
      ? t('pay.qrRequestLabel', { amount, address, network })
      : t('pay.qrAddressLabel', { address })
  return (
    <div className={css.qr}>
      <fieldset className={css.toggle}>
        <legend className="only-spoken">{t('pay.qr')}</legend>
        {(['request', 'address'] as const).map((it) => (
          <label key={it} className={css.option}>
            <input type="radio" name="qr" checked={kind === it} onChange={() => setKind(it)} />
            <span>{t(it === 'request' ? 'pay.qrRequest' : 'pay.qrAddress')}</span>
          </label>
        ))}
      </fieldset>
      <Suspense fallback={<SkeletonBlock kind="square" />}>
        <Qr text={kind === 'request' ? paymentUri : address} label={label} />
      </Suspense>
      <p className="soft">{t(kind === 'request' ? 'pay.qrRequestHint' : 'pay.qrAddressHint')}</p>
      <a className={css.open} href={paymentUri}>
        {t('pay.openWallet')}
      </a>
    </div>
  )
}

/** In groups, so that the eye can compare; copying and reading aloud give it whole. */
function inFours(address: string) {
  return address.match(/.{1,6}/g)?.map((part, at) => <span key={at}>{part}</span>)
}
