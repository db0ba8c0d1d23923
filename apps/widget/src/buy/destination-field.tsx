/** The wallet that coins go to. The server validates the address as soon as it is complete. */
import { Address, Icon } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from '../app/api/problems.ts'
import { useApp, useText } from '../app/context.tsx'
import { AddressField, looksLikeAddress, plainAddress } from '../journey/order-form/index.ts'
import type { useNamed } from './named.ts'
import { hasNames, looksLikeName } from './named.ts'
import css from './buy.module.css'

type Props = {
  readonly id: string
  readonly value: string
  readonly coin: string
  readonly network: string
  /** The address's problem, as long as the server has not found it good. */
  readonly given: string | undefined
  readonly onText: (text: string) => void
  /** The state of the name in the field, where a name may stand for the address. */
  readonly named?: ReturnType<typeof useNamed>
  /** Of a field that a merchant's server may have fixed. */
  readonly fixed?: (hint: ReactNode) => { readonly readOnly: boolean; readonly hint: ReactNode }
}

export function DestinationField(props: Props) {
  const { id, value, coin, network, given, onText, named, fixed = isFree } = props
  const { t } = useText()
  const { api } = useApp()
  const address = value.trim()
  const known = useQuery({
    queryKey: ['address', address],
    queryFn: ({ signal }) => api.call('validateAddress', { body: { address } }, { signal }),
    enabled: looksLikeAddress(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = named?.data
  const good = (known.data || found) && (
    <>
      <span className={css.good}>
        <Icon name="check" size={16} />
        {found
          ? t('buyOrder.nameGood', { name: found.name, network })
          : t('buyOrder.destinationGood', { network })}
      </span>
      {found && <Address address={found.address} />}
    </>
  )
  const hint =
    named && !named.error && looksLikeName(value)
      ? t('code.name.pending')
      : t(named && hasNames(coin) ? 'buyOrder.nameHint' : 'buyOrder.destinationHint', { network })
  const error = known.error ?? named?.error
  return (
    <AddressField
      id={id}
      coin={coin}
      read={plainText}
      label={t('buyOrder.destination')}
      aside={network}
      value={value}
      error={error ? refusalText(t, error) : known.data ? undefined : given}
      {...fixed(good || hint)}
      onText={onText}
      onBlur={() => onText(address)}
    />
  )
}

/** A name stays as it was typed: signs without width hold an emoji together, and a name may have one. */
const plainText: typeof plainAddress = (text, coin) => (looksLikeName(text) ? text : plainAddress(text, coin))

const isFree = (hint: ReactNode) => ({ readOnly: false, hint })
