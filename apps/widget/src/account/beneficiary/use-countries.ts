/** The countries of an address. Other rooms ask for them without the fields of an account. */
import { useQuery } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { locales } from '../../app/i18n/i18n.ts'

/** Every country by its name in the language, after an empty one. */
export function useCountries(): { code: string; name: string }[] {
  const { locale } = useText()
  const { api } = useApp()
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: async ({ signal }) => (await api.call('listCountries', {}, { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = new Intl.DisplayNames(locales[locale].intl, { type: 'region' })
  const options = (countries.data ?? [])
    .map(({ code }) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return [{ code: '', name: '' }, ...options]
}
