/** The rails of coins as one: whoever asks names a coin or a chain. */
export { joinCoinRails, type CoinRails } from './coins.ts'
