/** The sheet of the visitor's wallet: choose one, confirm there, and then its network, what it holds, and the end of it. */
import { ActRow, Dialog, MoreIcon, SkeletonBlock } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import type { Wallet } from '../core/connector.ts'
import type { Failed } from '../core/failures.ts'
import type { WalletsState } from '../core/wallets.ts'
import { useWallets } from './use-wallets.ts'

const FailureNotice = lazily(() => import('./failure.tsx').then((it) => it.FailureNotice))
const Connected = lazily(() => import('./connected.tsx').then((it) => it.Connected))
const Pairing = lazily(() => import('../qr/pairing.tsx').then((it) => it.Pairing))

type Props = {
  /** The chain that the page is about. */
  chainId?: number
  /** The wallet that it begins with. */
  first?: string
  onClose: () => void
  /** The wallet that was chosen is connected. */
  onConnected?: (account: string) => void
}

export function WalletSheet({ chainId, first, onClose, onConnected }: Props) {
  const { t } = useText()
  const { wallets, state } = useWallets()
  const { connection } = state
  const [failed, setFailed] = useState<Failed>()
  const [tried, setTried] = useState<string>()
  const connect = async (id: string) => {
    setFailed(undefined)
    setTried(id)
    const refused = await wallets.connect(id, chainId)
    setFailed(refused)
    const { connection: now } = wallets.list()
    if (!refused && now.state === 'connected') onConnected?.(now.account)
  }
  const close = () => {
    wallets.giveUp()
    onClose()
  }
  useEffect(() => {
    if (first !== undefined) void connect(first)
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isOn = connection.state === 'connected'
  return (
    <Dialog title={t(isOn ? 'wallet.own' : 'wallet.title')} closeLabel={t('shell.close')} onClose={close}>
      {isOn ? (
        <Connected wallets={wallets} state={state} connection={connection} />
      ) : connection.state === 'connecting' && connection.walletId === state.far?.id ? (
        <Pairing code={connection.pairing} />
      ) : connection.state === 'connecting' ? (
        <Connecting state={state} walletId={connection.walletId} />
      ) : (
        <>
          {failed && (
            <FailureNotice
              failed={failed}
              ways={{ again: () => tried !== undefined && void connect(tried) }}
            />
          )}
          <Choose state={state} onChoose={(id) => void connect(id)} />
        </>
      )}
    </Dialog>
  )
}

function Connecting({ state, walletId }: { state: WalletsState; walletId: string }) {
  const { t } = useText()
  const name = state.wallets.find(({ id }) => id === walletId)?.name || t('wallet.unnamed')
  return (
    <output>
      <p>
        <b>{t('wallet.connecting', { wallet: name })}</b>
      </p>
      <p className="soft">{t('wallet.connectingText')}</p>
      <SkeletonBlock />
    </output>
  )
}

function Choose({
  state: { wallets: found, far, absent, looked },
  onChoose,
}: {
  state: WalletsState
  onChoose: (id: string) => void
}) {
  const { t } = useText()
  return (
    <>
      {found.map((wallet) => (
        <ActRow
          key={wallet.id}
          icon={<WalletIcon wallet={wallet} />}
          result={wallet.name || t('wallet.unnamed')}
          meta={t('wallet.inBrowser')}
          onAct={() => onChoose(wallet.id)}
        />
      ))}
      {found.length === 0 && <output className="soft">{t(looked ? 'wallet.none' : 'wallet.looking')}</output>}
      {far && (
        <ActRow
          icon={<MoreIcon name="qr" size={20} />}
          result={t('wallet.qr')}
          meta={t('wallet.qrText')}
          onAct={() => onChoose(far.id)}
        />
      )}
      {/* A wallet that this browser does not have: the row leads to it. */}
      {looked &&
        absent.map(({ kind, name, link }) => (
          <ActRow
            key={kind}
            icon={<MoreIcon name="outside" size={20} />}
            result={name}
            meta={t('wallet.absent')}
            href={link?.(window.location.href) ?? ''}
          />
        ))}
    </>
  )
}

export function WalletIcon({ wallet: { icon } }: { wallet: Pick<Wallet, 'icon'> }) {
  return icon ? <img src={icon} alt="" width={28} height={28} /> : <MoreIcon name="card" size={24} />
}
