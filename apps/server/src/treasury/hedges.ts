/** What a policy of hedging would have done yesterday: the samples of exposure, run through the rule that decides each trade. */
import { Coins, Treasury } from '@agio/domain'
import type { Sql } from '../platform/sql/sql.ts'
import { worthIn } from './exposures.ts'
import { between, type Sample } from './sample-store.ts'

export type HedgePreview = Treasury.Replay & {
  readonly coin: Coins.CoinId
  /** Samples with a price: without any there is nothing to say. */
  readonly samples: number
}

const dayMs = 24 * 3_600_000

/** Of each coin with a policy; the day is yesterday's in UTC. */
export async function previewHedges(sql: Sql, hedges: Treasury.Hedges, now: Date): Promise<HedgePreview[]> {
  const coins = Coins.coinIds.filter((coin) => hedges[coin])
  if (coins.length === 0) return []
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const samples = await between(sql, new Date(today - dayMs), new Date(today))
  return coins.flatMap((coin) => {
    const moments = samples.filter((it) => it.coin === coin).flatMap(momentOf)
    const policy = hedges[coin]
    return policy ? [{ coin, samples: moments.length, ...Treasury.replay(policy, moments) }] : []
  })
}

/** A moment without a price is left out: nothing is traded then. */
const momentOf = ({ slot, coin, position, promised, scaled }: Sample): Treasury.Moment[] =>
  scaled === null
    ? []
    : [
        {
          at: slot.getTime(),
          exposure: BigInt(position) + BigInt(promised),
          rate: { coin, fiat: worthIn, scaled: BigInt(scaled) },
        },
      ]
