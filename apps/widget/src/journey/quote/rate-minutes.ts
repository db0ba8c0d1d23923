/** For how long a rate is kept: the specification's `{0}`, as the config says. */
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../app/config.ts'
import { useApp } from '../../app/context.tsx'

/** Before the config has come. */
const usualMinutes = 30

export function useRateMinutes(): number {
  const { api, parameters } = useApp()
  return useQuery(configQuery(api, parameters)).data?.rateWindowMinutes ?? usualMinutes
}
