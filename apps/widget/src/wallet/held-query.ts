/** What the connected wallet holds on a chain, and what sending it costs there. */
import { queryOptions } from '@tanstack/react-query'
import type { Wallets } from './core/wallets.ts'

const freshMs = 15_000

export const heldQuery = (wallets: Wallets, account: string | undefined, chainId: number) =>
  queryOptions({
    queryKey: ['wallet assets', account, chainId],
    queryFn: () => wallets.assets(chainId),
    staleTime: freshMs,
  })
