/** Errors of a configuration whose fields are each well-formed, as sentences. */
import { fiats } from '../money/money.ts'
import { unsoundHedge } from '../treasury/policy.ts'
import { levels, regions, type Configuration, type Fee, type PerFiat } from './configuration.ts'

const hundredPercent = 10_000n
/**
 * A session that is not used rests longer than any rate is fixed: no customer is signed out at the moment that their
 * rate is renewed.
 */
export const mostRateMinutes = 45
const services = ['sell', 'buy'] as const

export const unsound = (configuration: Configuration): string[] => [
  ...ofFees(configuration),
  ...ofBounds(configuration),
  ...ofWindows(configuration),
  ...ofLimits(configuration),
  ...ofLists(configuration),
  ...ofTravelRule(configuration),
  ...ofScreening(configuration),
  ...ofHedges(configuration),
]

function ofFees({ sell, buy }: Configuration): string[] {
  const named: [path: string, fee: Fee, least: PerFiat][] = [
    ['sell.fee', sell.fee, sell.minimum],
    ...Object.entries(sell.coinFees).map(([coin, fee]): [string, Fee, PerFiat] => [
      `sell.coinFees.${coin}`,
      fee,
      sell.minimum,
    ]),
    ...Object.entries(buy.methods).flatMap(([method, { fee, coinFees }]) => [
      [`buy.methods.${method}.fee`, fee, buy.minimum] as [string, Fee, PerFiat],
      ...Object.entries(coinFees).map(([coin, one]): [string, Fee, PerFiat] => [
        `buy.methods.${method}.coinFees.${coin}`,
        one,
        buy.minimum,
      ]),
    ]),
  ]
  return named.flatMap(([path, fee, least]) => [
    ...(fee.percent >= hundredPercent / 2n ? [`${path}.percent: a fee is less than 50 percent`] : []),
    ...fiats
      .filter((fiat) => fee.minimum[fiat] >= least[fiat])
      .map((fiat) => `${path}.minimum.${fiat}: the least fee is less than the least order`),
  ])
}

function ofBounds({ sell, buy }: Configuration): string[] {
  const above = (path: string, most: PerFiat, least: PerFiat) =>
    fiats
      .filter((fiat) => most[fiat] <= least[fiat])
      .map((fiat) => `${path}.${fiat}: the maximum is more than the minimum`)
  return [
    ...above('sell.maximum', sell.maximum, sell.minimum),
    ...Object.entries(buy.methods).flatMap(([method, { maximum }]) =>
      above(`buy.methods.${method}.maximum`, maximum, buy.minimum),
    ),
    ...(sell.shortBy.percent > hundredPercent / 10n ? ['sell.shortBy.percent: at most 10 percent'] : []),
  ]
}

function ofWindows({ sell, buy, quoteSeconds }: Configuration): string[] {
  const figures: [path: string, value: number, most: number][] = [
    ['sell.windows.rateMinutes', sell.windows.rateMinutes, mostRateMinutes],
    ['sell.windows.depositMinutes', sell.windows.depositMinutes, 10_080],
    ['sell.windows.choiceDays', sell.windows.choiceDays, 90],
    ['sell.windows.proofDays', sell.windows.proofDays, 90],
    ['sell.windows.revisionDays', sell.windows.revisionDays, 90],
    ['buy.windows.rateMinutes', buy.windows.rateMinutes, mostRateMinutes],
    ['buy.windows.moneyDays', buy.windows.moneyDays, 7],
    ['buy.windows.moreHours', buy.windows.moreHours, 120],
    ['buy.windows.lateDays', buy.windows.lateDays, 90],
    ['buy.windows.proofDays', buy.windows.proofDays, 90],
    ['quoteSeconds', quoteSeconds, 600],
  ]
  return [
    ...figures
      .filter(([, value, most]) => value < 1 || value > most)
      .map(([path, , most]) => `${path}: a whole number from 1 to ${most}`),
    ...(sell.windows.rateMinutes > sell.windows.depositMinutes
      ? ['sell.windows.rateMinutes: the rate is not fixed for longer than the order waits for coins']
      : []),
  ]
}

/** Below half of a name everybody is on a list; a hit that only the very same name gives is none of a spelling. */
function ofScreening({ screening: { words, hitFrom, ...besides } }: Configuration): string[] {
  const figures = Object.entries({ ...besides, ...prefixed('words', words) })
  return [
    ...(hitFrom < hundredPercent / 2n || hitFrom > (hundredPercent * 99n) / 100n
      ? ['screening.hitFrom: from 50 to 99 percent']
      : []),
    ...(hitFrom + besides.otherBirthYear + besides.otherCountry > hundredPercent
      ? ['screening.hitFrom: the same name is a hit, whatever birth date and country: lists are wrong, too']
      : []),
    ...figures
      .filter(([, figure]) => figure > hundredPercent)
      .map(([path]) => `screening.${path}: at most 100 percent`),
  ]
}
const prefixed = (name: string, figures: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(figures).map(([key, figure]) => [`${name}.${key}`, figure]))

const ofTravelRule = ({ travelRule: { answerAbove, proofAbove } }: Configuration): string[] =>
  answerAbove > proofAbove
    ? ['travelRule.answerAbove: at most travelRule.proofAbove, for a proof is an answer']
    : []

const ofLimits = ({ limits }: Configuration): string[] =>
  levels.flatMap((level) =>
    services.flatMap((service) => {
      const { day, month, year } = limits[level][service]
      return day > month || (year !== null && month > year)
        ? [`limits.${level}.${service}: a day's limit is at most a month's, and a month's at most a year's`]
        : []
    }),
  )

function ofLists({ sell, buy, countriesNotServed }: Configuration): string[] {
  const lists: [path: string, list: readonly string[]][] = [
    ['countriesNotServed', countriesNotServed],
    ...regions.flatMap((region): [string, readonly string[]][] => [
      [`sell.coinsOff.${region}`, sell.coinsOff[region]],
      [`buy.coinsOff.${region}`, buy.coinsOff[region]],
    ]),
  ]
  return lists
    .filter(([, list]) => new Set(list).size < list.length)
    .map(([path]) => `${path}: each is named once`)
}

const ofHedges = ({ treasury }: Configuration): string[] =>
  Object.entries(treasury?.hedges ?? {}).flatMap(([coin, hedge]) =>
    unsoundHedge(hedge).map(([figure, sentence]) => `treasury.hedges.${coin}.${figure}: ${sentence}`),
  )
