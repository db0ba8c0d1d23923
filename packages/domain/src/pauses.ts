/**
 * The parts that an operator may pause, and the parts that an order needs. A pause of everything, of a service, of a payment method
 * or of deposit addresses stops new orders. A pause of a chain, a coin or a bank also stops what is sent there.
 */
import * as Buy from './buy/terms.ts'
import { chainIds, chains, type ChainId } from './coins/chains.ts'
import { coinIds, coinOf, type CoinId } from './coins/coins.ts'
import { fiats, type Fiat } from './money/money.ts'

const services = ['sell', 'buy'] as const

export type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'service'; readonly id: 'sell' | 'buy' }
  | { readonly kind: 'method'; readonly id: Buy.Method }
  | { readonly kind: 'chain'; readonly id: ChainId }
  | { readonly kind: 'coin'; readonly id: CoinId }
  /** Our account in a currency. */
  | { readonly kind: 'bank'; readonly id: Fiat }
  /** The addresses that customers sell to. */
  | { readonly kind: 'deposits' }
export type PartKind = Part['kind']

/** The reasons that customers read: a sentence of each is in every language of the widget. */
export const reasons = ['maintenance', 'network', 'bank', 'partner', 'safety'] as const
export type Reason = (typeof reasons)[number]

/** The longest pause; an operator prolongs it where it takes longer. */
export const longestDays = 30

/** Written into the database: `all`, `chain:1`, `coin:USDC@1`. */
export const keyOf = (part: Part): string => ('id' in part ? `${part.kind}:${part.id}` : part.kind)

const all: readonly Part[] = [
  { kind: 'all' },
  { kind: 'deposits' },
  ...services.map((id): Part => ({ kind: 'service', id })),
  ...Buy.methods.map((id): Part => ({ kind: 'method', id })),
  ...chainIds.map((id): Part => ({ kind: 'chain', id })),
  ...coinIds.map((id): Part => ({ kind: 'coin', id })),
  ...fiats.map((id): Part => ({ kind: 'bank', id })),
]
const byKey = new Map(all.map((part) => [keyOf(part), part]))

/** Every part by its key. */
export const keys: readonly string[] = [...byKey.keys()]
export const partOf = (key: string): Part | undefined => byKey.get(key)

/** In words, for operators. */
export function nameOf(part: Part): string {
  switch (part.kind) {
    case 'all':
      return 'everything'
    case 'service':
      return part.id === 'sell' ? 'sales' : 'purchases'
    case 'method':
      return part.id.replace('_', ' ')
    case 'chain':
      return chains[part.id].name
    case 'coin': {
      const { symbol, chainId } = coinOf(part.id)
      return `${symbol} on ${chains[chainId].name}`
    }
    case 'bank':
      return `our ${part.id} account`
    case 'deposits':
      return 'deposit addresses'
  }
}

export type Needs = {
  readonly service: 'sell' | 'buy'
  readonly coin: CoinId
  readonly fiat: Fiat
  /** Of a purchase. */
  readonly method?: Buy.Method | undefined
}

/** The keys of what an order needs to begin. A sale needs a deposit address; a card pays without our bank. */
export const needsOf = ({ service, coin, fiat, method }: Needs): string[] =>
  [
    { kind: 'all' } as const,
    { kind: 'service', id: service } as const,
    ...(service === 'sell' ? [{ kind: 'deposits' } as const] : []),
    { kind: 'chain', id: coinOf(coin).chainId } as const,
    { kind: 'coin', id: coin } as const,
    ...(method === undefined ? [] : [{ kind: 'method', id: method } as const]),
    ...(method === 'card' ? [] : [{ kind: 'bank', id: fiat } as const]),
  ].map(keyOf)
