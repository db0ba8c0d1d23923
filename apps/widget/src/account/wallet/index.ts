/** Wallets of the visitor, loaded only where a page asks for one. */
export { ProveWallet } from './prove-wallet.tsx'
