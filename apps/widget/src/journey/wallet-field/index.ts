/** The field of a wallet: by its address, or by a name that is shown with the address it leads to. */
export { BackWallet, type BackTo } from './back-wallet.tsx'
export { RefundField } from './refund-field.tsx'
export { WalletField } from './wallet-field.tsx'
