/** The wallet that coins go to. The server validates the address as soon as it is complete. */
import { Icon } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from '../app/api/problems.ts'
import { useApp, useText } from '../app/context.tsx'
import { AddressField, looksLikeAddress } from '../journey/order-form/index.ts'
import css from './buy.module.css'

type Props = {
  readonly id: string
  readonly value: string
  readonly coin: string
  readonly network: string
  /** The address's problem, as long as the server has not found it good. */
  readonly given: string | undefined
  readonly onText: (text: string) => void
  /** Of a field that a merchant's server may have fixed. */
  readonly fixed?: (hint: ReactNode) => { readonly readOnly: boolean; readonly hint: ReactNode }
}

export function DestinationField({ id, value, coin, network, given, onText, fixed = isFree }: Props) {
  const { t } = useText()
  const { api } = useApp()
  const address = value.trim()
  const known = useQuery({
    queryKey: ['address', address],
    queryFn: ({ signal }) => api.call('validateAddress', { body: { address } }, { signal }),
    enabled: looksLikeAddress(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const good = known.data && (
    <span className={css.good}>
      <Icon name="check" size={16} />
      {t('buyOrder.destinationGood', { network })}
    </span>
  )
  return (
    <AddressField
      id={id}
      coin={coin}
      label={t('buyOrder.destination')}
      aside={network}
      value={value}
      error={known.error ? refusalText(t, known.error) : good ? undefined : given}
      {...fixed(good ?? t('buyOrder.destinationHint', { network }))}
      onText={onText}
      onBlur={() => onText(address)}
    />
  )
}

const isFree = (hint: ReactNode) => ({ readOnly: false, hint })
