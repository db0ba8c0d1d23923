/** A name of a wallet in place of its address. It is asked about once, when the person has left the field or stopped typing. */
import { ChainNames, type Coins } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../app/context.tsx'
import { coinOfWire } from '../app/i18n/format.ts'

const { looksLikeName, resolverOf } = ChainNames
export { looksLikeName }

/** The chain of the coin has names. */
export function hasNames(coin: string): boolean {
  const chainId = coinOfWire(coin)?.chainId
  return chainId !== undefined && resolverOf(chainId) !== undefined
}

export const namesKey = ['wallet name'] as const
/** Long enough to have typed a whole name. */
const pauseMilliseconds = 600

/** The name's address, as it was found. Whoever asks with the same values shares one question. */
export function useNamed(coin: string, typed: string) {
  const { api } = useApp()
  const name = typed.trim()
  const isRest = useRest(name) === name
  return useQuery({
    queryKey: [...namesKey, coin, name],
    queryFn: ({ signal }) =>
      api.call('resolveName', { body: { coin: coin as Coins.CoinId, name } }, { signal }),
    enabled: looksLikeName(name) && isRest && coin !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** A value once it has stayed as it is for a moment; one that is there from the start is. */
function useRest(value: string): string {
  const [rest, setRest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRest(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return rest
}
