/** The devices that are told, and which of them is this one. */
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../app/context.tsx'
import { devicesKey, hereIn } from './browser.ts'

export function useDevices() {
  const { api } = useApp()
  return useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => {
      const { key, items } = await api.call('listPushDevices', {}, { signal })
      const hash = await hereIn(items.map((one) => one.endpointHash))
      return { key, items, here: items.find((one) => one.endpointHash === hash)?.id }
    },
  })
}
