/** The firm's own market risk, and the places where its value lies. */
import { Operators } from '@agio/domain'
import * as z from 'zod'
import { Figure, holdingAt } from '../words.ts'
import { route } from '../../route.ts'
import { Time } from '../../words.ts'

const Exposure = z.object({
  coin: z.string(),
  network: z.string(),
  /** Coins taken less coins given, by the ledger: below zero where we are short. */
  position: Figure,
  /** The money that the position cost at the rates of its orders, per currency; below zero where it brought money. */
  paid: z.array(Figure),
  /** Coins that open orders are promised at kept rates: sales will add them, purchases will take them. */
  sales: Figure,
  purchases: Figure,
  /** Coins of which position, sales and purchases cancel each other out. */
  netted: Figure,
  /** position + sales − purchases. */
  exposure: Figure,
  /** Its value in EUR at the middle of the market; null where there is no reliable price. */
  worth: Figure.nullable(),
})

export const getTreasury = route({
  method: 'GET',
  path: '/api/admin/treasury',
  access: 'operator',
  roles: Operators.treasuryReaders,
  summary:
    'Exposure per coin, now and over the last day, from the ledger and from what open orders are promised; balances of bank accounts, wallets and deposit addresses in the ledger and outside. Nothing is hedged: no venue can be set.',
  answer: z.object({
    at: Time,
    /** Whether trades close the exposure. */
    isHedged: z.literal(false),
    exposures: z.array(Exposure),
    /** All exposures in EUR, long less short; null where a coin has no reliable price. */
    worth: Figure.nullable(),
    /** One point every five minutes, oldest first; the present one is last. `worth` is in EUR. */
    history: z.array(
      z.object({
        coin: z.string(),
        points: z.array(z.object({ at: Time, exposure: z.string(), worth: z.string().nullable() })),
      }),
    ),
    places: z.array(holdingAt(['bank', 'hot_wallet', 'deposit_addresses', 'acquirer'])),
  }),
})
export type TreasuryAnswer = z.infer<(typeof getTreasury)['answer']>
