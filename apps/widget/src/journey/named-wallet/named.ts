/** A name of a wallet in place of its address. It is asked about once, when the person has left the field or stopped typing. */
import type { FieldCode } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { ChainNames, type Coins } from '@agio/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { coinOfWire } from '../../app/i18n/format.ts'

const { looksLikeName, resolverOf } = ChainNames
export { looksLikeName }

/** The chain of the coin has names. */
export function hasNames(coin: string): boolean {
  const chainId = coinOfWire(coin)?.chainId
  return chainId !== undefined && resolverOf(chainId) !== undefined
}

/** A name in the field of an address, and what was shown for it. */
export type NamedWallet = {
  readonly shown: AnswerTo<'resolveName'> | undefined
  readonly error: unknown
  /** The name leads elsewhere than what was shown: it is asked anew. */
  readonly onMoved: () => void
}

export const namesKey = ['wallet name'] as const
/** Long enough to have typed a whole name. */
const pauseMilliseconds = 600

/** The name in the field; undefined for any other text. Whoever asks with the same values shares one question. */
export function useNamedWallet(coin: string, typed: string): NamedWallet | undefined {
  const { api, queries } = useApp()
  const name = typed.trim()
  const isName = looksLikeName(name)
  const isRest = useRest(name) === name
  const queryKey = [...namesKey, coin, name] as const
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.call('resolveName', { body: { coin: coin as Coins.CoinId, name } }, { signal }),
    enabled: isName && isRest && coin !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isName) return undefined
  return { shown: data, error, onMoved: () => void queries.invalidateQueries({ queryKey }) }
}

/** The reason that there is no address for a name; of one that is being asked about, that. */
export function problemOf({ error }: NamedWallet): FieldCode {
  const [field] = error instanceof Refused ? error.fields : []
  return field?.code ?? (error ? 'name.silent' : 'name.pending')
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
