/** The wallet that coins go to. The server validates the address as soon as it is complete. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from '../../app/api/problems.ts'
import { useApp, useText } from '../../app/context.tsx'
import { looksLikeAddress } from '../order-form/index.ts'
import { AddressField } from './address-field.tsx'
import { FoundName, Good } from './found-name.tsx'
import { hasNames, type NamedWallet } from '../named-wallet/index.ts'
import { plainText } from './plain-text.ts'

type Props = {
  readonly id: string
  readonly value: string
  readonly coin: string
  readonly network: string
  /** The address's problem, as long as the server has not found it good. */
  readonly given: string | undefined
  readonly onText: (text: string) => void
  /** A name may stand for the address: what is known of the one in the field. */
  readonly mayBeNamed?: boolean
  readonly named?: NamedWallet | undefined
  /** Of a field that a merchant's server may have fixed. */
  readonly fixed?: (hint: ReactNode) => { readonly readOnly: boolean; readonly hint: ReactNode }
}

export function WalletField(props: Props) {
  const { id, value, coin, network, given, onText, mayBeNamed = false, named, fixed = isFree } = props
  const { t } = useText()
  const { api } = useApp()
  const address = value.trim()
  const known = useQuery({
    queryKey: ['address', address],
    queryFn: ({ signal }) => api.call('validateAddress', { body: { address } }, { signal }),
    enabled: looksLikeAddress(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = named?.shown
  const good = found ? (
    <FoundName found={found} network={network} />
  ) : (
    known.data && <Good text={t('buyOrder.destinationGood', { network })} />
  )
  const hint =
    named && !named.error
      ? t('code.name.pending')
      : t(mayBeNamed && hasNames(coin) ? 'buyOrder.nameHint' : 'buyOrder.destinationHint', { network })
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

const isFree = (hint: ReactNode) => ({ readOnly: false, hint })
