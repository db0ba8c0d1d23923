/** The house in figures: what the day brought, what our accounts and wallets hold, and how the rails are. */
import * as z from 'zod'
import { everybody } from './words.ts'
import { route } from '../route.ts'
import { Amount, Time } from '../words.ts'

/** May be below zero. */
const Figure = z.object({ currency: z.string(), amount: z.string() })

export const lookAtFigures = route({
  method: 'GET',
  path: '/api/admin/today/figures',
  access: 'operator',
  roles: everybody,
  summary:
    'The day in figures, from the ledger: money in and out, margin, orders and how long they took. What our accounts and hot wallets hold beside what waits to leave them. When bank, chains and prices were last heard of.',
  answer: z.object({
    /** The day begins here, in UTC. */
    since: Time,
    /** What came onto our bank accounts and left them; the owner's own money is not in it. */
    money: z.array(z.object({ in: Amount, out: Amount })),
    /** Fees and other income less what chains, banks and losses took, by currency and coin. */
    margin: z.array(Figure),
    /** Orders that were completed, and the seconds from their value's arrival to their end. */
    filled: z.array(
      z.object({ service: z.enum(['sell', 'buy']), count: z.int(), median: z.int(), slow: z.int() }),
    ),
    holdings: z.array(
      z.object({
        /** The account of the ledger, what it stands for, and of a wallet its chain. */
        account: z.string(),
        kind: z.enum(['bank', 'hot_wallet', 'acquirer']),
        chain: z.string().nullable(),
        held: Figure,
        /** Payments and transfers that wait to leave it: it must not hold less. */
        waits: Amount,
        /** What the bank's statement, the chain or the acquirer said at the last comparison. */
        outside: z.object({ amount: z.string(), asOf: Time }).nullable(),
      }),
    ),
    rails: z.object({
      /** When the bank's last file was taken in. */
      bankHeardAt: Time.nullable(),
      /** Blocks between the newest one of the chain and the last that we have read; null where no node answers. */
      chains: z.array(z.object({ name: z.string(), behind: z.int().nullable() })),
      /** When a coin last had a price that we sell at. */
      prices: z.array(z.object({ symbol: z.string(), at: Time.nullable() })),
    }),
  }),
})
