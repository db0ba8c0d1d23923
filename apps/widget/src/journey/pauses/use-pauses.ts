/** Pauses of operators, asked again while they are shown. */
import type { PauseView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../app/context.tsx'

const askAgainMs = 15_000

/** The pause of these parts that ends last, if there is one. */
export function usePauses(): (parts: readonly string[]) => PauseView | undefined {
  const { api } = useApp()
  const { data = [] } = useQuery({
    queryKey: ['pauses'],
    queryFn: async ({ signal }) => (await api.call('listPauses', {}, { signal })).items,
    refetchInterval: askAgainMs,
    meta: { survivesLogout: true },
  })
  return (parts) =>
    data
      .filter(({ part }) => parts.includes(part))
      .toSorted((one, other) => (one.until < other.until ? 1 : -1))[0]
}
