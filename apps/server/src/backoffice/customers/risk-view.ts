/** The risk score on the page of a customer: computed anew each time, for the roles that read reviews. */
import type { RiskOfCustomer } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { Money, Risk, type Configuration } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import { verification } from '../../verification/index.ts'
import { riskSignalsOf, type SignalsOf } from './risk-signals.ts'

/** The newest; the figures of the point say how many there are. */
const shownOrders = 12

export async function riskOf(
  platform: Platform,
  customerId: string,
  level: Configuration.Level,
  signalsOf: SignalsOf = verification.riskSignalsOf,
): Promise<RiskOfCustomer> {
  const { signals, reviewId } = await riskSignalsOf(platform, customerId, level, signalsOf)
  const { points, ...score } = Risk.riskScore(signals)
  return { ...score, reviewId, points: points.map(pointView) }
}

const pointView = ({ orders, figures, ...point }: Risk.RiskPoint): RiskOfCustomer['points'][number] => ({
  ...point,
  seenIn: [...point.seenIn],
  figures: { ...figures } as RiskOfCustomer['points'][number]['figures'],
  orders: orders
    .toSorted((a, b) => b.at - a.at)
    .slice(0, shownOrders)
    .map(({ id, reference, at, cents }) => ({
      id,
      reference,
      at: wireTime(new Date(at)),
      amount: { currency: 'EUR', amount: Money.format(Money.money('EUR', cents)) },
    })),
})
