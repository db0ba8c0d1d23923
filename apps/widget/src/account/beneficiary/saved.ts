/** Accounts and wallets of earlier orders, which a form offers first. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'

export function savedQuery(api: Api) {
  return queryOptions({
    queryKey: ['saved'],
    queryFn: ({ signal }) => api.call('listSaved', {}, { signal }),
    staleTime: 60_000,
  })
}

const nothing = { accounts: [], wallets: [], payerName: null, bankId: null }

/** Undefined while it is on its way. Without an answer the form is as on a first visit. */
export function useSaved() {
  const { data, isError } = useQuery(savedQuery(useApp().api))
  return isError ? nothing : data
}
