import { useQuery } from '@tanstack/react-query'
import { live } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'

/** The merchant of this session, and whether its reader may change it. */
export function useOwnMerchant() {
  const { api } = useApp()
  const { data } = useQuery({ queryKey: ['own'], queryFn: () => api.call('getOwnMerchant'), ...live })
  return { merchant: data, isOwner: data?.caller.roles.includes('owner') === true }
}
