/** The connected wallet, and the button that has it pay: the order's own figures are put into it, and it is asked once. */
import type { Money } from '@agio/domain'
import { Button, Notice } from '@agio/ui'
import { useState } from 'react'
import { useApp, useText } from '../app/context.tsx'
import { shortAddress } from '../app/i18n/short.ts'
import { Problem } from '../app/problem.tsx'
import { disconnected, readWallet, writeWallet } from '../app/wallet-hints.ts'
import { useAct } from '../app/use-act.ts'
import type { Connected } from './core/connection.ts'
import { isFailed, type Failed } from './core/failures.ts'
import type { Due } from './core/payment.ts'
import { Gas } from './gas.tsx'
import { FailureNotice } from './sheet/failure.tsx'
import { StopWaiting } from './sheet/stop-waiting.tsx'
import { useWallets } from './sheet/use-wallets.ts'
import { WalletIcon } from './sheet/wallet-sheet.tsx'
import css from './wallet.module.css'

/** The wallet shows these, whatever the page learns meanwhile. */
type Asked = { amount: string; address: string }

export type PayProps = {
  /** The order, and what had arrived for it. */
  order: string
  due: Due
  /** The amount in words. */
  amount: string
  network: string
  /** The money of the order. */
  fiat: Money.Fiat
  onSent: (hash: string | undefined) => void
  onByHand: () => void
}

export function Paying({
  order,
  due,
  amount,
  network,
  fiat,
  onSent,
  onByHand,
  connection: { wallet, account, peer },
  onOpen,
}: PayProps & { connection: Connected; onOpen: () => void }) {
  const { t } = useText()
  const { pay, asking, wasAsked } = usePaying(order, due, amount, onSent)
  if (pay.answer === 'sent' && !pay.busy)
    return (
      <Notice tone="good" live>
        <p>{t('pay.saidSent')}</p>
      </Notice>
    )
  const failed = pay.answer === 'sent' ? undefined : pay.answer
  return (
    <>
      <div className={css.who}>
        <WalletIcon wallet={wallet} />
        <span className={css.name}>
          <b>{peer?.name || wallet.name || t('wallet.unnamed')}</b>
          <bdi className="soft">{shortAddress(account)}</bdi>
        </span>
        <Button look="plain" onClick={onOpen}>
          {t('wallet.change')}
        </Button>
      </div>
      {failed && (
        <FailureNotice
          failed={failed}
          network={network}
          ways={{ again: pay.run, connect: onOpen, byHand: onByHand }}
        />
      )}
      {!pay.busy && !failed?.unsure && wasAsked() && (
        <Notice tone="warn">
          <p>
            {t('wallet.asked')} {t('wallet.unsure')}
          </p>
        </Notice>
      )}
      {pay.busy && (
        <Notice tone="calm" live title={t(asking ? 'wallet.confirm' : 'wallet.checking')}>
          {asking && <p>{t('wallet.confirmText', asking)}</p>}
          {peer?.link && (
            <a href={peer.link} target="_blank" rel="noreferrer" className={css.link}>
              {t('wallet.openApp', { wallet: peer.name })}
            </a>
          )}
          <StopWaiting />
        </Notice>
      )}
      <Problem error={pay.error} />
      <Button wide busy={pay.busy} onClick={() => pay.run()}>
        {t('wallet.pay', { amount })}
      </Button>
      <Gas due={due} account={account} fiat={fiat} />
    </>
  )
}

/**
 * That the wallet was asked is kept until it clearly refuses that very request, or the server has seen the payment: neither a
 * reload nor a later failure lets it be asked a second time unsaid. Once it has sent, it is not asked again here.
 */
function usePaying(order: string, due: Due, amount: string, onSent: PayProps['onSent']) {
  const { storage } = useApp()
  const { wallets } = useWallets()
  const [asking, setAsking] = useState<Asked>()
  const wasAsked = () => readWallet(storage).asked.includes(order)
  const note = (isAsked: boolean) => {
    const { last = disconnected, asked } = readWallet(storage)
    const others = asked.filter((it) => it !== order)
    writeWallet(storage, last, isAsked ? [order, ...others] : others)
  }
  const pay = useAct(async (): Promise<Failed | 'sent'> => {
    setAsking(undefined)
    const before = wasAsked()
    let isAsked = false
    const sent = await wallets.pay(due, {
      onAsking() {
        isAsked = true
        note(true)
        setAsking({ amount, address: shortAddress(due.to) })
      },
      onLate: onSent,
    })
    if (isFailed(sent)) {
      if (isAsked && !before && !sent.unsure) note(false)
      return sent
    }
    onSent(sent.hash)
    return 'sent'
  })
  return { pay, asking, wasAsked }
}
