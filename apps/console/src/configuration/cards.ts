/**
 * The figures of a configuration by subject: cards of tables, each figure once. What the document has more than one of (ways of
 * paying, levels, regions, coins with a fee) is read from it.
 */
import { Coins } from '@agio/domain'
import { t } from 'virtual:texts/console/figures'
import { coinText, doesOf, levelText, nameOf, subjectOf, titleOf } from '../figures/index.ts'
import { below, type Document } from './document.ts'

type Kind = 'amount' | 'number' | 'limit' | 'choice' | 'countries' | 'offered'
export type Cell = {
  readonly path: string
  readonly kind: Kind
  /** The name of the figure where no table stands around it. */
  readonly label: string
  /** One coin of a list of those that are off. */
  readonly coin?: string
}
export type Row = {
  readonly id: string
  readonly name: string
  readonly does: string | undefined
  readonly cells: readonly (Cell | undefined)[]
  /** The row is away without this figure: the fee of one coin. */
  readonly removes?: string
}
export type FigureTable = { readonly heads: readonly string[]; readonly rows: readonly Row[] }
export type Card = {
  readonly title: string
  /** Words for the whole card, where a line for each figure would say the same. */
  readonly about?: string
  readonly tables: readonly FigureTable[]
}

type Way = Parameters<typeof subjectOf>[0]
const services = ['sell', 'buy'] as const
const fiats = ['EUR', 'GBP'] as const
const choices = ['serviceFeeOnRefund', 'accountsPerPerson', 'venue', 'fiat']

export const cardsOf = (document: Document): Card[] => [
  {
    title: t('card.fees'),
    about: t('does.fees'),
    tables: [feesOf(document), valuesOf(['sell.serviceFeeOnRefund'])],
  },
  { title: t('card.bounds'), tables: [boundsOf(document)] },
  {
    title: t('card.times'),
    tables: [
      valuesOf([...under(document, 'sell.windows'), ...under(document, 'buy.windows'), 'quoteSeconds']),
    ],
  },
  {
    title: t('card.limits'),
    about: t('does.limits'),
    tables: [limitsOf(document), valuesOf(['customers.accountsPerPerson'])],
  },
  {
    title: t('card.offer'),
    about: t('does.coinsOff'),
    tables: [offerOf(document), valuesOf(['countriesNotServed'])],
  },
  { title: t('card.second'), tables: [thresholdsOf(document)] },
  ...hedgesOf(document),
  { title: t('card.names'), tables: [valuesOf(namesOf(document))] },
]

const under = (document: Document, path: string) =>
  Object.keys(below(document, path)).map((name) => `${path}.${name}`)

const kindOf = (path: string): Kind => {
  const last = path.split('.').at(-1) ?? ''
  if (choices.includes(last)) return 'choice'
  if (last === 'countriesNotServed') return 'countries'
  if (last === 'year') return 'limit'
  return /(Minutes|Hours|Days|Seconds)$/.test(last) ? 'number' : 'amount'
}
const cell = (path: string): Cell => ({ path, kind: kindOf(path), label: nameOf(path) })
const row = (path: string, cells: Row['cells']): Row => ({
  id: path,
  name: titleOf(path),
  does: doesOf(path),
  cells,
})
const perFiat = (path: string) => fiats.map((fiat) => cell(`${path}.${fiat}`))

const valuesOf = (paths: readonly string[]): FigureTable => ({
  heads: [t('head.figure'), t('head.value')],
  rows: paths.map((path) => row(path, [cell(path)])),
})

const waysOf = (document: Document): [Way, string][] => [
  ['sell', 'sell'],
  ...under(document, 'buy.methods').map((path): [Way, string] => [path.split('.').at(-1) as Way, path]),
]

const feesOf = (document: Document): FigureTable => ({
  heads: [t('head.fee'), t('unit.percent'), ...fiats.map((fiat) => t('head.least', { fiat }))],
  rows: [
    ...waysOf(document).flatMap(([way, path]) => [
      feeRow(`${path}.fee`, subjectOf(way)),
      ...under(document, `${path}.coinFees`).map((one) => ({
        ...feeRow(one, subjectOf(way, one.slice(`${path}.coinFees.`.length))),
        removes: one,
      })),
    ]),
    row('sell.bankTransfer', [undefined, ...perFiat('sell.bankTransfer')]),
  ],
})
const feeRow = (path: string, name: string): Row => ({
  ...row(path, [cell(`${path}.percent`), ...perFiat(`${path}.minimum`)]),
  name,
})

const boundsOf = (document: Document): FigureTable => ({
  heads: [t('head.figure'), ...fiats, t('unit.percent')],
  rows: [
    ...['sell.minimum', 'sell.maximum', 'buy.minimum']
      .concat(
        under(document, 'buy.methods').map((path) => `${path}.maximum`),
        'sell.overBy',
      )
      .map((path) => row(path, [...perFiat(path), undefined])),
    row('sell.shortBy', [...perFiat('sell.shortBy.most'), cell('sell.shortBy.percent')]),
  ],
})

const limitsOf = (document: Document): FigureTable => ({
  heads: [t('head.level'), t('name.day'), t('name.month'), t('name.year')],
  rows: Object.keys(below(document, 'limits')).flatMap((level) =>
    services.map((service) => {
      const path = `limits.${level}.${service}`
      const cells = ['day', 'month', 'year'].map((span) => cell(`${path}.${span}`))
      return {
        id: path,
        name: levelText(level as Parameters<typeof levelText>[0], service),
        does: undefined,
        cells,
      }
    }),
  ),
})

function offerOf(document: Document): FigureTable {
  const lists = services.flatMap((service) =>
    Object.keys(below(document, `${service}.coinsOff`)).map((region) => ({
      path: `${service}.coinsOff.${region}`,
      head: t(`head.${service}_in`, { region: t(`region.${region as 'eea' | 'uk'}`) }),
    })),
  )
  return {
    heads: [t('head.coin'), ...lists.map(({ head }) => head)],
    rows: Coins.coinIds.map((coin) => ({
      id: coin,
      name: coinText(coin),
      does: undefined,
      cells: lists.map(({ path, head }) => ({
        path,
        coin,
        kind: 'offered',
        label: `${coinText(coin)}: ${head}`,
      })),
    })),
  }
}

const thresholdsOf = (document: Document): FigureTable => ({
  heads: [t('head.figure'), ...fiats],
  rows: [...under(document, 'travelRule'), ...under(document, 'above')].map((path) =>
    row(path, Object.keys(below(document, path)).length > 0 ? perFiat(path) : [cell(path), undefined]),
  ),
})

const namesOf = (document: Document): string[] =>
  under(document, 'screening').flatMap((path) => {
    const deeper = under(document, path)
    return deeper.length > 0 ? deeper : [path]
  })

/** A table for each coin that is hedged; without one there is no card. */
function hedgesOf(document: Document): Card[] {
  const coins = under(document, 'treasury.hedges')
  if (coins.length === 0) return []
  return [{ title: t('card.hedges'), about: t('does.hedges'), tables: coins.map(hedgeOf) }]

  function hedgeOf(path: string): FigureTable {
    const { heads, rows } = valuesOf(under(document, path))
    return { heads, rows: rows.map((row, at) => (at === 0 ? { ...row, removes: path } : row)) }
  }
}
