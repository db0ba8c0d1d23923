/** The field of a wallet: by its address, or by a name that is shown with the address it leads to. */
export { RefundField } from './refund-field.tsx'
export { WalletField } from './wallet-field.tsx'
