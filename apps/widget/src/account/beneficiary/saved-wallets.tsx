/** The wallets of earlier purchases as cards: by their name where they have one, with the whole address always. */
import type { SavedWallet } from '@agio/contract'
import { AddressGroups, Mark, MoreIcon } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import { useLastUsed } from './last-used.ts'
import { SavedField } from './saved-field.tsx'

type Props = {
  readonly id: string
  readonly wallets: readonly SavedWallet[]
  /** The symbol of the coin that goes there. */
  readonly symbol: string
  /** An address; empty for another one. */
  readonly chosen: string
  readonly onChoose: (address: string) => void
}

export function SavedWallets({ id, wallets, symbol, chosen, onChoose }: Props) {
  const { t } = useText()
  const lastUsed = useLastUsed()
  return (
    <SavedField
      id={id}
      label={t('buyOrder.wallet')}
      options={[
        ...wallets.map(({ address, nickname, network, lastUsedAt }) => ({
          id: address,
          icon: <Mark symbol={symbol} />,
          result: nickname ? <bdi>{nickname}</bdi> : <AddressGroups address={address} />,
          meta: (
            <>
              {nickname && (
                <>
                  <AddressGroups address={address} />
                  <br />
                </>
              )}
              {network} · {lastUsed(lastUsedAt)}
            </>
          ),
        })),
        { id: '', icon: <MoreIcon name="plus" />, result: t('order.addWallet') },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
