/**
 * Countries of higher risk, as their publishers list them, the gravest list first. A country counts by the first list that
 * has it. The operator of the installation reviews them after each publication: the FATF publishes three times a year, the EU after it.
 */
export type CountryList = {
  /** The publisher of the list, and its issue. */
  readonly source: string
  readonly asOf: string
  readonly countries: readonly string[]
}
const listed = (countries: string): readonly string[] => countries.split(' ')

export const countryLists = {
  fatf_call: {
    source: 'FATF, high-risk jurisdictions subject to a call for action',
    asOf: '2025-10-24',
    countries: listed('IR KP MM'),
  },
  eu_high_risk: {
    source: 'EU, Delegated Regulation 2016/1675 as amended by 2025/1184',
    asOf: '2025-08-05',
    countries: listed(
      'AF AO BF CD CI CM DZ HT IR KE KP LA LB MC ML MM MZ NA NG NP SS SY TT TZ VE VN VU YE ZA',
    ),
  },
  fatf_monitored: {
    source: 'FATF, jurisdictions under increased monitoring',
    asOf: '2025-10-24',
    countries: listed('AO BG BO CD CI CM DZ HT KE LA LB MC NA NP SS SY VE VG VN YE'),
  },
} as const satisfies Readonly<Record<string, CountryList>>
export type CountryListName = keyof typeof countryLists

const inOrder = Object.entries(countryLists) as unknown as readonly (readonly [
  CountryListName,
  CountryList,
])[]

/** The gravest list that has the country. */
export const listOf = (country: string): CountryListName | undefined =>
  inOrder.find(([, { countries }]) => countries.includes(country))?.[0]
