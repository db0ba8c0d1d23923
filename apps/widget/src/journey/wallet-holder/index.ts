/** The owner of the wallet of an order's coins. */
export { WalletDialog, WalletRow } from './wallet-row.tsx'
