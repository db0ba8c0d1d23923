/** "Use my wallet": the address that coins go to comes from the connected wallet. */
import { useEffect } from 'react'
import { useWallets } from './sheet/use-wallets.ts'
import { WalletSheet } from './sheet/wallet-sheet.tsx'

type Props = { chainId: number; onAddress: (address: string) => void; onClose: () => void }

/** A wallet that is connected already answers at once. */
export function UseOwnWallet({ chainId, onAddress, onClose }: Props) {
  const { state } = useWallets()
  const { connection } = state
  const account = connection.state === 'connected' ? connection.account : undefined
  useEffect(() => {
    if (account === undefined) return
    onAddress(account)
    onClose()
  }, [account, onAddress, onClose])
  return account === undefined && <WalletSheet chainId={chainId} onClose={onClose} />
}
