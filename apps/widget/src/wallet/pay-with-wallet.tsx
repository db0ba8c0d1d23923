/** Paying a sale with a wallet: one is chosen first. */
import { Button, Notice, SkeletonBlock } from '@agio/ui'
import { useState } from 'react'
import { useText } from '../app/context.tsx'
import { lazily } from '../app/lazily.tsx'
import type { PayProps } from './paying.tsx'
import { useWallets } from './sheet/use-wallets.ts'
import { WalletSheet } from './sheet/wallet-sheet.tsx'
import css from './wallet.module.css'

const Paying = lazily(() => import('./paying.tsx').then((it) => it.Paying))

export function PayWithWallet(props: PayProps) {
  const { t } = useText()
  const { state } = useWallets()
  const [isOpen, setOpen] = useState(false)
  const { connection } = state
  const isReconnecting = connection.state === 'reconnecting'
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  return (
    <div className={css.wallet}>
      {connection.state === 'connected' ? (
        <Paying {...props} connection={connection} onOpen={open} />
      ) : (
        <>
          {connection.state === 'disconnected' && connection.ended && (
            <Notice tone="warn" live>
              <p>{t('wallet.ended')}</p>
            </Notice>
          )}
          {isReconnecting ? (
            <output>
              {t('wallet.reconnecting')}
              <SkeletonBlock />
            </output>
          ) : (
            <p className="soft">{t('wallet.payText')}</p>
          )}
          {/* One button through both: a press that has begun isn't lost as the look back ends. */}
          <Button look={isReconnecting ? 'quiet' : 'main'} wide aria-haspopup="dialog" onClick={open}>
            {t('wallet.connect')}
          </Button>
        </>
      )}
      {isOpen && <WalletSheet chainId={props.due.chainId} onClose={close} onConnected={close} />}
    </div>
  )
}
