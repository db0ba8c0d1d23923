/** An optional wallet that coins may go back to. */
import { Chains } from '@agio/domain'
import type { ReactNode } from 'react'
import { refusalText } from '../../app/api/problems.ts'
import { useText } from '../../app/context.tsx'
import { coinOfWire } from '../../app/i18n/format.ts'
import { AddressField } from './address-field.tsx'
import { FoundName } from './found-name.tsx'
import { hasNames, type NamedWallet } from '../named-wallet/index.ts'
import { plainText } from './plain-text.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly hint: ReactNode
  readonly value: string
  readonly coin: string
  readonly error: string | undefined
  readonly readOnly?: boolean
  readonly named: NamedWallet | undefined
  readonly onText: (text: string) => void
}

export function RefundField({ named, hint, error, ...field }: Props) {
  const { t } = useText()
  const chainId = coinOfWire(field.coin)?.chainId
  const network = chainId === undefined ? '' : Chains.chains[chainId].name
  const { shown, error: refused } = named ?? {}
  const isAsked = named && !shown && !refused
  return (
    <AddressField
      {...field}
      read={plainText}
      aside={t('order.optional')}
      placeholder={hasNames(field.coin) ? '0x… · alice.eth' : '0x…'}
      error={refused ? refusalText(t, refused) : error}
      hint={shown ? <FoundName found={shown} network={network} /> : isAsked ? t('code.name.pending') : hint}
    />
  )
}
