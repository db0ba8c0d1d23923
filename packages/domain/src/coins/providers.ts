/** The keeper of a wallet: its owner, or a provider that keeps wallets for its customers. */

/** As the customer chooses from, by their own names; a person looks at `other`. */
export const providerNames = {
  binance: 'Binance',
  bison: 'BISON',
  bitfinex: 'Bitfinex',
  bitget: 'Bitget',
  bitpanda: 'Bitpanda',
  bitstamp: 'Bitstamp',
  bitvavo: 'Bitvavo',
  bsdex: 'BSDEX',
  bybit: 'Bybit',
  coinbase: 'Coinbase',
  coinmetro: 'Coinmetro',
  crypto_com: 'Crypto.com',
  etoro: 'eToro',
  finst: 'Finst',
  gate: 'Gate',
  gemini: 'Gemini',
  kraken: 'Kraken',
  kucoin: 'KuCoin',
  nexo: 'Nexo',
  okx: 'OKX',
  paypal: 'PayPal',
  relai: 'Relai',
  revolut: 'Revolut',
  robinhood: 'Robinhood',
  swissborg: 'SwissBorg',
  trade_republic: 'Trade Republic',
  uphold: 'Uphold',
  wirex: 'Wirex',
  young_platform: 'Young Platform',
  zonda: 'Zonda',
} as const
export type Provider = keyof typeof providerNames | 'other'
export const providers = [
  'other',
  ...(Object.keys(providerNames) as Provider[]),
] as const satisfies Provider[]

/** The customer's statement about the wallet of an order. `name`: the name of an `other` provider. */
export type Holder =
  | { readonly kind: 'own' }
  | { readonly kind: 'provider'; readonly provider: Provider; readonly name?: string }

export const nameOfProvider = ({ provider, name }: Extract<Holder, { kind: 'provider' }>): string =>
  provider === 'other' ? (name ?? '') : providerNames[provider]

/** Accepted: two operators let the order go on without a proof. */
export type Origin = Provider | 'accepted'
