/** The sentence of each rule of the risk score: a rule without one does not compile. */
import type { RiskOfCustomer } from '@agio/contract'
import { Risk } from '@agio/domain'
import { t } from 'virtual:texts/console/customers'
import { figure } from '../app/words.ts'
import { language, type Values } from '../texts/translator.ts'

const euros = (amount: string): string => figure({ currency: 'EUR', amount })
const percentOf = (rule: 'volume_near' | 'volume_in_month') => Number(Risk.riskRules[rule].fromPercent)

const names = new Intl.DisplayNames(language, { type: 'region' })
const countries = (known: readonly Risk.KnownCountry[]): string =>
  known
    .map(({ country, from }) =>
      t('country', { country: names.of(country) ?? country, from: t(`country_from.${from}`) }),
    )
    .join(', ')

type Listed = { readonly countries: readonly Risk.KnownCountry[]; readonly list: Risk.CountryListName }
function listed(it: Listed): Values {
  const { source, asOf } = Risk.countryLists[it.list]
  return { countries: countries(it.countries), source, asOf }
}

type Below = {
  readonly count: number
  readonly total: string
  readonly from: string
  readonly to: string
  readonly window: Risk.Window
  readonly thresholds: readonly Risk.ThresholdName[]
}
const below = ({ count, total, from, to, window, thresholds }: Below): Values => ({
  count,
  window: t(`window.${window}`),
  from: euros(from),
  to: euros(to),
  total: euros(total),
  asked: thresholds.map((name) => t(`threshold.${name}`)).join(', '),
})

/** Rules with figures that are written otherwise than the server sends them. */
const shown = {
  country_called: listed,
  country_high_risk: listed,
  country_monitored: listed,
  countries_differ: (it) => ({ countries: countries(it.countries) }),
  coin_without_issuer: ({ count, coins }) => ({ count, coins: coins.join(', ') }),
  bought_and_sold: ({ count, window }) => ({ count, window: t(`window.${window}`) }),
  volume_not_declared: ({ used }) => ({ used: euros(used) }),
  volume_near: ({ used, declared, percent }) => ({
    used: euros(used),
    declared: euros(declared),
    percent,
    from: percentOf('volume_near'),
  }),
  volume_above: ({ used, declared, percent }) => ({ used: euros(used), declared: euros(declared), percent }),
  volume_in_month: ({ used, declared, percent }) => ({
    used: euros(used),
    declared: euros(declared),
    percent,
    from: percentOf('volume_in_month'),
  }),
  just_below_in_day: below,
  just_below_in_month: below,
  just_below_in_year: below,
  below_papers: ({ count, used, above }) => ({ count, used: euros(used), above: euros(above) }),
} satisfies Partial<Risk.ByRiskRule<Values>>

type Written = keyof typeof shown
type Plain = Exclude<Risk.RiskRule, Written>
const isWritten = (rule: Risk.RiskRule): rule is Written => Object.hasOwn(shown, rule)

type Point = Pick<RiskOfCustomer['points'][number], 'rule' | 'figures'>
/** The server sends the figures of the rule, and of no other. */
export const riskText = ({ rule, figures }: Point): string =>
  t(
    `risk.${rule}`,
    isWritten(rule)
      ? (shown[rule] as (of: never) => Values)(figures as never)
      : (figures as Parameters<Risk.ByRiskRule<string>[Plain]>[0]),
  )
