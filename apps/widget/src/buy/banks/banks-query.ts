/** The banks that can be paid from, as one list: it is short enough to be searched in the page. */
import type { AnswerTo } from '@agio/contract/client'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'

export type Banks = AnswerTo<'listBanks'>
export type Bank = Banks['items'][number]

/** Health changes: what is older than this is asked for again. */
const freshMs = 30_000

export const banksQuery = (api: Api) =>
  queryOptions<Banks>({
    queryKey: ['banks'],
    queryFn: ({ signal }) => api.call('listBanks', {}, { signal }),
    staleTime: freshMs,
    meta: { survivesLogout: true },
  })

export type BankFilter = { q: string; country: string; currency: string }

/** Banks that fit every word, the country and the currency; those that answer first, and of them the one last paid from. */
export function fitting(
  banks: readonly Bank[],
  { q, country, currency }: BankFilter,
  last: string | null = null,
): Bank[] {
  const words = plain(q).split(/\s+/)
  return banks
    .filter(
      (bank) =>
        words.every((word) => plain(bank.name).includes(word)) &&
        (country === '' || bank.countries.includes(country)) &&
        (currency === '' || bank.currencies.some((it) => it === currency)),
    )
    .toSorted(
      (a, b) =>
        Number(a.health === 'down') - Number(b.health === 'down') ||
        Number(b.id === last) - Number(a.id === last) ||
        a.name.localeCompare(b.name),
    )
}

/** "Österreichische" is found by "osterreich". */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
}
