/** Whose wallet the coins of an order come from or go to. */
export { WalletDialog, WalletRow } from './wallet-row.tsx'
