/** Wallets of the visitor. Each room comes, with the code that speaks with wallets, only when it is first shown. */
import { lazily } from '../app/lazily.tsx'

export const PayWithWallet = lazily(() => import('./pay-with-wallet.tsx').then((it) => it.PayWithWallet))
export const ProveWallet = lazily(() => import('./prove-wallet.tsx').then((it) => it.ProveWallet))
export const UseOwnWallet = lazily(() => import('./use-own-wallet.tsx').then((it) => it.UseOwnWallet))
