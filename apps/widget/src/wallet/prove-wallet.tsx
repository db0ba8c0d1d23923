/** The proof of a wallet: signed in this browser, or on another device that opens this page. */
import { Button, Copy, MoreIcon, Notice, SkeletonBlock } from '@agio/ui'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { lazily } from '../app/lazily.tsx'
import { useApp, useText } from '../app/context.tsx'
import type { TextKey } from '../app/i18n/i18n.ts'
import { Problem } from '../app/problem.tsx'
import { useAct } from '../app/use-act.ts'
import { isFailed, type Failed } from './core/failures.ts'
import { FailureNotice } from './sheet/failure.tsx'
import { StopWaiting } from './sheet/stop-waiting.tsx'
import { useWallets } from './sheet/use-wallets.ts'
import { WalletSheet } from './sheet/wallet-sheet.tsx'
import css from './wallet.module.css'

const Qr = lazily(() => import('@agio/ui/qr').then((it) => it.Qr))

type Props = {
  /** The path of the calling page, and the query to refetch after the proof. */
  page: string
  of: QueryKey
  address: string
  chainId: number
  /** The message after the proof. */
  done?: TextKey
  /** The signature is accepted. */
  onProved?: () => void
}

export function ProveWallet({ page, of, address, chainId, done = 'prove.done', onProved }: Props) {
  const { t } = useText()
  const { state } = useWallets()
  const [sheet, setSheet] = useState<{ first?: string }>()
  const [last, setLast] = useState('')
  const proof = useProof(of, address, chainId, onProved)
  const { answer } = proof
  if (answer === 'proved') {
    return (
      <Notice tone="good" live>
        <p>{t(done)}</p>
      </Notice>
    )
  }
  const sign = (id: string) => {
    setLast(id)
    proof.run(id)
  }
  const { wallets, far, looked, absent } = state
  return (
    <div className={css.wallet}>
      {proof.busy && (
        <Notice tone="calm" live>
          <p>{t('prove.asking')}</p>
          <StopWaiting />
        </Notice>
      )}
      {answer && (
        <NotSigned
          failed={answer}
          address={address}
          again={() => (last === state.far?.id ? setSheet({ first: last }) : sign(last))}
        />
      )}
      <Problem error={proof.error} />
      {wallets.map((wallet, at) => (
        <Button
          key={wallet.id}
          wide
          look={at === 0 ? 'main' : 'quiet'}
          busy={proof.busy}
          icon={wallet.icon && <img src={wallet.icon} alt="" width={20} height={20} />}
          onClick={() => sign(wallet.id)}
        >
          {wallet.name ? t('prove.with', { wallet: wallet.name }) : t('prove.here')}
        </Button>
      ))}
      {far && (
        <Button
          wide
          look="quiet"
          busy={proof.busy}
          icon={<MoreIcon name="qr" size={20} />}
          onClick={() => setSheet({ first: far.id })}
        >
          {t('wallet.signFar')}
        </Button>
      )}
      {!looked && wallets.length === 0 && <SkeletonBlock />}
      {looked && wallets.length === 0 && (
        <Notice tone="calm" live>
          <p>{t('prove.none')}</p>
        </Notice>
      )}
      {looked && absent.length > 0 && (
        <Button look="plain" onClick={() => setSheet({})}>
          {t('wallet.title')}
        </Button>
      )}
      {sheet && (
        <WalletSheet
          chainId={chainId}
          {...sheet}
          onClose={() => setSheet(undefined)}
          onConnected={() => {
            setSheet(undefined)
            if (sheet.first !== undefined) sign(sheet.first)
          }}
        />
      )}
      {wallets.length > 0 ? (
        <details className={`more ${css.other}`}>
          <summary>{t('prove.otherDevice')}</summary>
          <Elsewhere path={page} />
        </details>
      ) : (
        looked && <Elsewhere path={page} />
      )}
    </div>
  )
}

function NotSigned({ failed: it, address, again }: { failed: Failed; address: string; again: () => void }) {
  const { t } = useText()
  if (it.failed !== 'rejected' && it.failed !== 'other_account')
    return <FailureNotice failed={it} ways={{ again }} />
  return (
    <Notice tone="warn" live>
      <p>{t(`prove.${it.failed}`)}</p>
      {it.failed === 'other_account' && (
        <dl className={css.accounts}>
          {it.account && (
            <div>
              <dt>{t('prove.answered')}</dt>
              <dd>{it.account}</dd>
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
function Elsewhere({ path }: { path: string }) {
  const { host } = useApp()
  const { t } = useText()
  const page = `${window.location.origin}${path}`
  return (
    <div className={css.elsewhere}>
      <p>{t('prove.elsewhere')}</p>
      <Qr text={page} label={t('prove.qrLabel', { address: page })} />
      <Copy words text={page} label={t('prove.copyPage')} done={t('pay.copied')} />
      {host.kind !== 'page' && (
        <a href={page} target="_blank" rel="noreferrer" className={css.link}>
          {t('prove.ownWindow')}
          <MoreIcon name="outside" size={16} />
        </a>
      )}
    </div>
  )
}

function useProof(of: QueryKey, address: string, chainId: number, onProved?: () => void) {
  const { api, queries } = useApp()
  const { wallets } = useWallets()
  return useAct(async (id: string): Promise<Failed | 'proved'> => {
    try {
      const refused = await wallets.connect(id)
      if (refused) return refused
      const signed = await wallets.prove(address, async () => {
        const challenge = await api.call('challengeWallet', { body: { address, chainId } })
        return challenge.message
      })
      if (isFailed(signed)) return signed
      await api.call('proveWallet', { body: signed })
      onProved?.()
      return 'proved'
    } finally {
      void queries.invalidateQueries({ queryKey: of })
    }
  })
}
