/** What an order waits for, as its desk says it: from whom, and the acts to advise, the best first. */
import type { OrderAction } from '../operators.ts'

export const whos = ['customer', 'operator', 'system', 'chain', 'bank', 'nobody'] as const
export type Who = (typeof whos)[number]
/** A name on an order that the checks hold: like one on a list, or confirmed to be one of it by two persons. */
export type NameOnList = 'hit' | 'listed'
export type WaitRow = { readonly who: Who; readonly advised: readonly OrderAction[] }

export const from = (who: Who, ...advised: readonly OrderAction[]): WaitRow => ({ who, advised })
