/** The proof of the wallets that paid: their owner signs or sends a small amount, or the customer names the provider that sent the coins. */
import type { SellOrderView } from '@agio/contract'
import { Dialog } from '@agio/ui'
import { useText } from '../../../app/context.tsx'
import { WalletDialog } from '../../../journey/wallet-holder/index.ts'
import { ProveWallet } from '../../../wallet/index.tsx'
import { WalletAddress } from '../wallet-address.tsx'
import { ProofTransfer } from './proof-transfer.tsx'
import type { SheetProps } from './sheet-props.ts'
import css from './choices.module.css'

type Props = Pick<SheetProps, 'order' | 'onClose'>
type Wallet = { order: SellOrderView; address: string; onProved?: () => void }

/** The wallet, and the ways to sign with it. */
export function Prove({ order, address, onProved }: Wallet) {
  const { t } = useText()
  return (
    <div className={css.form}>
      <WalletAddress label={t('prove.wallet')} order={order} address={address} />
      <ProveWallet
        page={`/sell/transaction/${order.id}`}
        of={['order', order.id]}
        address={address}
        chainId={order.chainId}
        {...(onProved && { onProved })}
      />
    </div>
  )
}

export function ProofDialog({ order, onClose }: Props) {
  const { t } = useText()
  return (
    <Dialog title={t('choice.prove')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className={css.form}>
        <p>{t('choice.proveText')}</p>
        {order.walletsToProve.map((address) => (
          <Prove key={address} order={order} address={address} />
        ))}
        <ProofTransfer order={order} />
      </div>
    </Dialog>
  )
}

/** The coins came from a provider: the same question that the order asks from its beginning. */
export const ProviderDialog = ({ order, onClose }: Props) => (
  <WalletDialog order={order} start="provider" onClose={onClose} />
)
