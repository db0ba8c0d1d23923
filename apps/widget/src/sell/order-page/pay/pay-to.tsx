/** By hand or with a wallet: the whole amount, or what is left of it. */
import type { SellOrderView } from '@agio/contract'
import { ButtonLink, Copy, Icon } from '@agio/ui'
import { useId, useState } from 'react'
import { useApp, useText } from '../../../app/context.tsx'
import { exactAmount, fiatOf, showExact, symbolOf } from '../../../app/i18n/format.ts'
import { Problem } from '../../../app/problem.tsx'
import { shortAddress } from '../../../app/i18n/short.ts'
import { mayUseWallets, readWallet } from '../../../app/wallet-hints.ts'
import { useMedia } from '../../../app/use-media.ts'
import { PayWithWallet } from '../../../wallet/index.tsx'
import { isZero, PayQr, PaySheet, useOrderStep } from '../../../journey/order-page/index.ts'
import { WalletAddress } from '../wallet-address.tsx'
import css from './pay.module.css'

export function PayTo({ order }: { order: SellOrderView }) {
  const { t } = useText()
  const app = useApp()
  const isWide = useMedia('(min-width: 36rem)')
  const [way, setWay] = useState<Way>(() => (readWallet(app.storage).last ? 'wallet' : 'hand'))
  if (!mayUseWallets(app)) return <ByHand order={order} />
  const ways: readonly Way[] = isWide ? ['hand', 'wallet'] : ['wallet', 'hand']
  const names = { hand: t('pay.byHand'), wallet: t('pay.withWallet') }
  return (
    <>
      <Toggle
        name="way"
        legend={t('pay.way')}
        options={ways.map((it) => ({ id: it, name: names[it] }))}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'hand' ? <ByHand order={order} /> : <ByWallet order={order} onByHand={() => setWay('hand')} />}
    </>
  )
}
type Way = 'hand' | 'wallet'

function ByWallet({ order, onByHand }: { order: SellOrderView; onByHand: () => void }) {
  const { locale } = useText()
  const step = useOrderStep(order.id)
  const { id, chainId, coin, contract, depositAddress, network, received, payout } = order
  const due = dueOf(order)
  return (
    <>
      <PayWithWallet
        // The rest of an order is another payment.
        key={received.amount}
        order={`${id}@${received.amount}`}
        due={{ chainId, coin, contract, to: depositAddress, amount: due.amount }}
        amount={showExact(locale, due)}
        network={network}
        fiat={fiatOf(payout)}
        onSent={(transaction) => step.run('saySellSent', transaction === undefined ? {} : { transaction })}
        onByHand={onByHand}
      />
      <Problem error={step.error} />
    </>
  )
}

function ByHand({ order }: { order: SellOrderView }) {
  const { t } = useText()
  const { network, coin, paymentUri } = order
  return (
    <PaySheet qr={<QrToggle order={order} />}>
      {(isWide) => (
        <>
          <ButtonLink wide look={isWide ? 'quiet' : 'main'} href={paymentUri}>
            {t('send.openWallet')}
          </ButtonLink>
          <CopyRow order={order} />
          <PayAddress order={order} />
          <p className={css.only}>
            <Icon name="alert" size={16} />
            <span>{t('pay.only', { coin: symbolOf(coin), network })}</span>
          </p>
        </>
      )}
    </PaySheet>
  )
}

export const PayAddress = ({ order }: { order: SellOrderView }) => {
  const { t } = useText()
  return <WalletAddress label={t('pay.address')} order={order} address={order.depositAddress} />
}

/** The coins to send now. */
export const dueOf = ({ left, required }: SellOrderView): SellOrderView['left'] =>
  isZero(left.amount) ? required : left

export function CopyRow({ order }: { order: SellOrderView }) {
  const { t, locale } = useText()
  const due = dueOf(order)
  const done = t('pay.copied')
  const { depositAddress: address } = order
  return (
    <div className={css.copies}>
      <Copy
        words
        text={exactAmount(due)}
        label={t('send.copyAmount')}
        shown={showExact(locale, due)}
        done={done}
      />
      <Copy words text={address} label={t('send.copyAddress')} shown={shortAddress(address)} done={done} />
    </div>
  )
}

function QrToggle({ order }: { order: SellOrderView }) {
  const { t, locale } = useText()
  const [kind, setKind] = useState<'request' | 'address'>('request')
  const { depositAddress: address, paymentUri, network } = order
  const amount = showExact(locale, dueOf(order))
  const label =
    kind === 'request'
      ? t('pay.qrRequestLabel', { amount, address, network })
      : t('pay.qrAddressLabel', { address })
  return (
    <PayQr text={kind === 'request' ? paymentUri : address} label={label}>
      <Toggle
        name="qr"
        legend={t('pay.qr')}
        options={[
          { id: 'request', name: t('pay.qrRequest') },
          { id: 'address', name: t('pay.qrAddress') },
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <p className="soft">{t(kind === 'request' ? 'pay.qrRequestHint' : 'pay.qrAddressHint')}</p>
    </PayQr>
  )
}

/** Two ways of one thing, side by side. */
function Toggle<Id extends string>({
  name,
  legend,
  options,
  chosen,
  onChoose,
}: {
  name: string
  legend: string
  options: readonly { readonly id: Id; readonly name: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}) {
  const group = useId()
  return (
    <fieldset className={css.toggle}>
      <legend className="only-spoken">{legend}</legend>
      {options.map((it) => (
        <label key={it.id} className={css.option}>
          <input
            type="radio"
            name={`${name} ${group}`}
            checked={chosen === it.id}
            onChange={() => onChoose(it.id)}
          />
          <span>{it.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
