/** The proof of a wallet: signed in this browser, or on another device that opens this page. */
import { Button, Copy, Icon, Notice, SkeletonBlock } from '@agio/ui'
import { Qr } from '@agio/ui/qr'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { useWallets, type Wallet } from './injected.ts'
import { sign, type NotSigned } from './sign.ts'
import css from './wallet.module.css'

type Props = {
  order: { readonly id: string; readonly service: 'sell' | 'buy' }
  address: string
  chainId: number
  /** The signature is accepted. */
  onProved?: () => void
  browser?: Window
}

export function ProveWallet({ order, address, chainId, onProved, browser = window }: Props) {
  const { t } = useText()
  const { wallets, looked } = useWallets(browser)
  const proof = useProof(order.id, address, chainId, onProved)
  if (proof.answer === 'proved') {
    return (
      <Notice tone="good" live>
        <p>{t('prove.done')}</p>
      </Notice>
    )
  }
  return (
    <div className={css.prove}>
      {proof.busy && (
        <Notice tone="calm" live>
          <p>{t('prove.asking')}</p>
        </Notice>
      )}
      {proof.answer && <Refusal why={proof.answer} address={address} />}
      <Problem error={proof.error} />
      {wallets.map((wallet, at) => (
        <Button
          key={wallet.id}
          wide
          look={at === 0 ? 'main' : 'quiet'}
          busy={proof.busy}
          icon={wallet.icon && <img src={wallet.icon} alt="" width={20} height={20} />}
          onClick={() => proof.run(wallet)}
        >
          {wallet.name ? t('prove.with', { wallet: wallet.name }) : t('prove.here')}
        </Button>
      ))}
      {wallets.length > 0 ? (
        <details className={css.other}>
          <summary>{t('prove.otherDevice')}</summary>
          <Elsewhere order={order} browser={browser} />
        </details>
      ) : looked ? (
        <>
          <Notice tone="calm" live>
            <p>{t('prove.none')}</p>
          </Notice>
          <Elsewhere order={order} browser={browser} />
        </>
      ) : (
        <SkeletonBlock />
      )}
    </div>
  )
}

function Refusal({ why: { failed, account }, address }: { why: NotSigned; address: string }) {
  const { t } = useText()
  return (
    <Notice tone="warn" live>
      <p>{t(`prove.${failed === 'wallet' ? 'wallet_failed' : failed}`)}</p>
      {failed === 'other_account' && (
        <dl className={css.accounts}>
          {account && (
            <div>
              <dt>{t('prove.answered')}</dt>
              <dd>{account}</dd>
            </div>
          )}
          <div>
            <dt>{t('prove.wanted')}</dt>
            <dd>{address}</dd>
          </div>
        </dl>
      )}
    </Notice>
  )
}

/** This page, to be opened where the wallet is. */
function Elsewhere({ order, browser }: Pick<Props, 'order'> & { browser: Window }) {
  const { host } = useApp()
  const { t } = useText()
  const page = `${browser.location.origin}/${order.service}/transaction/${order.id}`
  return (
    <div className={css.elsewhere}>
      <p>{t('prove.elsewhere')}</p>
      <Qr text={page} label={t('prove.qrLabel', { address: page })} />
      <Copy words text={page} label={t('prove.copyPage')} done={t('pay.copied')} />
      {host.kind !== 'page' && (
        <a href={page} target="_blank" rel="noreferrer" className={css.link}>
          {t('prove.ownWindow')}
          <Icon name="outside" size={16} />
        </a>
      )}
    </div>
  )
}

function useProof(orderId: string, address: string, chainId: number, onProved?: () => void) {
  const { api, queries } = useApp()
  return useAct(async ({ provider }: Wallet): Promise<NotSigned | 'proved'> => {
    try {
      const signed = await sign(provider, address, async () => {
        const challenge = await api.call('challengeWallet', { body: { address, chainId } })
        return challenge.message
      })
      if ('failed' in signed) return signed
      await api.call('proveWallet', { body: signed })
      onProved?.()
      return 'proved'
    } finally {
      void queries.invalidateQueries({ queryKey: ['order', orderId] })
    }
  })
}
