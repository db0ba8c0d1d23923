/** The visitor's wallets. Each component loads the wallet code when it is first shown. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ComponentType } from 'react'
import { configQuery } from '../app/config.ts'
import { useApp } from '../app/context.tsx'
import { lazily } from '../app/lazily.tsx'
import { readWallet } from '../app/wallet-hints.ts'

export const PayWithWallet = offered(
  lazily(() => import('./pay-with-wallet.tsx').then((it) => it.PayWithWallet)),
)
export const ProveWallet = offered(lazily(() => import('./prove-wallet.tsx').then((it) => it.ProveWallet)))
export const UseOwnWallet = offered(
  lazily(() => import('./use-own-wallet.tsx').then((it) => it.UseOwnWallet)),
)
/** Of the wallet used last. Without one there is nothing to load; what may be wrong with what is typed keeps its room. */
export function HeldCoins({ keepsRoom, ...props }: ComponentProps<typeof Held> & { keepsRoom: boolean }) {
  const { storage } = useApp()
  return (
    <>
      {keepsRoom && <i hidden />}
      {readWallet(storage).last !== undefined && <Held {...props} />}
    </>
  )
}
const Held = offered(lazily(() => import('./held-coins.tsx').then((it) => it.HeldCoins)))

/** The configuration lists the offered wallets, so a component waits until it loads or fails. */
function offered<Props extends object>(Room: ComponentType<Props>): ComponentType<Props> {
  return (props) => {
    const { api, parameters } = useApp()
    const { isPending } = useQuery(configQuery(api, parameters))
    return !isPending && <Room {...props} />
  }
}
