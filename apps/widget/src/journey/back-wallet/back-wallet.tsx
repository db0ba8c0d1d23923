/** Another wallet that coins go back to: its address, or a name. The page of an order loads it by itself: there is no room for it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Refused } from '../../app/api/api.ts'
import { fieldText } from '../../app/api/problems.ts'
import { useText } from '../../app/context.tsx'
import { namesKey, problemOf, useNamedWallet } from '../named-wallet/index.ts'
import { looksLikeAddress } from '../order-form/index.ts'
import { RefundField } from '../wallet-field/index.ts'

/** What the field holds: nothing, a wallet as it is sent, or a text that is none. */
export type BackTo = { readonly to?: string; readonly toName?: string; readonly isWrong?: boolean }

type Props = {
  readonly coin: string
  readonly label: string
  readonly hint: ReactNode
  /** Somebody has pressed the button: what is wrong is said. */
  readonly isTried: boolean
  /** The answer to it. */
  readonly refused: unknown
  readonly onTo: (to: BackTo) => void
}

export function BackWallet({ coin, label, hint, isTried, refused, onTo }: Props) {
  const { t } = useText()
  const [text, setText] = useState('')
  const named = useNamedWallet(coin, text)
  useAskedAnew(refused)
  const typed = text.trim()
  const to = named ? named.shown?.address : typed
  const toName = named?.shown?.name
  const isWrong = typed !== '' && !looksLikeAddress(to ?? '')
  useEffect(() => {
    onTo(isWrong ? { isWrong } : to ? { to, ...(toName !== undefined && { toName }) } : {})
  }, [onTo, to, toName, isWrong])
  const code = named ? problemOf(named) : 'address.invalid'
  return (
    <RefundField
      id="to"
      coin={coin}
      named={named}
      label={label}
      value={text}
      error={isTried && isWrong ? fieldText(t, { field: 'to', code }) : undefined}
      hint={hint}
      onText={setText}
    />
  )
}

/** The name leads elsewhere than what was shown: the new address comes in its place. */
function useAskedAnew(refused: unknown) {
  const queries = useQueryClient()
  useEffect(() => {
    const isMoved = refused instanceof Refused && refused.fields.some(({ field }) => field === 'to')
    if (isMoved) void queries.invalidateQueries({ queryKey: namesKey })
  }, [refused, queries])
}
