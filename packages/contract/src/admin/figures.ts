/** Key figures: the day's movements, the balances of accounts and wallets, and the health of rails. */
import * as z from 'zod'
import { everybody, Figure, holdingAt } from './words.ts'
import { route } from '../route.ts'
import { Amount, Time } from '../words.ts'

export const lookAtFigures = route({
  method: 'GET',
  path: '/api/admin/today/figures',
  access: 'operator',
  roles: everybody,
  summary:
    'Key figures of the day from the ledger: money in and out, margin, completed orders and their durations. Balances of our accounts and hot wallets beside queued payments. Last activity of bank, chains and prices.',
  answer: z.object({
    /** Start of the day, UTC. */
    since: Time,
    /** Bank credits and debits, without the owner's capital. */
    money: z.array(z.object({ in: Amount, out: Amount })),
    /** Fees and other income less network costs, bank costs and losses, per currency and coin. */
    margin: z.array(Figure),
    /** Completed orders, and the seconds from funding to completion. */
    filled: z.array(
      z.object({ service: z.enum(['sell', 'buy']), count: z.int(), median: z.int(), slow: z.int() }),
    ),
    holdings: z.array(holdingAt(['bank', 'hot_wallet', 'acquirer'])),
    rails: z.object({
      /** The time of the last imported bank file. */
      bankHeardAt: Time.nullable(),
      /** Blocks between the chain's head and the last block that we read; null if no node answers. */
      chains: z.array(z.object({ name: z.string(), behind: z.int().nullable() })),
      /** The last time that a coin had a usable price. */
      prices: z.array(z.object({ symbol: z.string(), at: Time.nullable() })),
    }),
  }),
})
