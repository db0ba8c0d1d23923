/** Where coins come from that no signature speaks for. */

/** Providers that keep wallets for their customers, as the customer chooses from; a person looks at `other`. */
export const providers = [
  'binance',
  'bitpanda',
  'bitstamp',
  'bitvavo',
  'bybit',
  'coinbase',
  'crypto_com',
  'gemini',
  'kraken',
  'kucoin',
  'okx',
  'revolut',
  'other',
] as const
export type Provider = (typeof providers)[number]

/** Accepted: two operators let the order go on without a proof. */
export type Origin = Provider | 'accepted'
