/** The host of the acquirer's form, where this order is paid by card and the form can be shown here. */
import type { BuyOrderView } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../app/config.ts'
import { useApp } from '../../app/context.tsx'

/** A messenger's client shows no frame in ours: there the card is typed on the acquirer's page. */
export function useCardFrame({ method }: Pick<BuyOrderView, 'method'>): string | undefined {
  const { api, parameters, host } = useApp()
  const config = useQuery(configQuery(api, parameters))
  if (method !== 'CREDIT_CARD' || host.kind === 'messenger') return undefined
  return config.data?.cardFrame ?? undefined
}
