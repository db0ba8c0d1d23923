/** The customer says who owns the wallet of an order, over HTTP. */
import { getOrderWallet, sayOrderWallet, type OrderWalletView } from '@agio/contract'
import type { Serve } from '../../platform/http/route.ts'
import type { Refused } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { validateAddress } from '../placing/address.ts'
import { sayWallet, walletOf, type OrderWallet } from './say.ts'

export function orderWalletRoutes(serve: Serve, platform: Platform): void {
  const shown = async <Why extends string>(
    wallet: OrderWallet | Refused<Why>,
  ): Promise<OrderWalletView | Refused<Why>> => {
    if ('refused' in wallet) return wallet
    const { holder, mayChange, addresses, lacks } = wallet
    const read = await Promise.all(addresses.map((it) => validateAddress(platform, it, 'address')))
    const isProvider = holder?.kind === 'provider'
    return {
      holder: holder?.kind ?? null,
      provider: isProvider ? holder.provider : null,
      name: isProvider ? (holder.name ?? null) : null,
      mayChange,
      lacks,
      addresses: read.map((it, at) => ('address' in it ? it.address : (addresses[at] ?? ''))),
    }
  }

  serve(getOrderWallet, async ({ params, caller }) => shown(await walletOf(platform, caller.id, params.id)))
  serve(sayOrderWallet, async ({ params, caller, body }) =>
    shown(await sayWallet(platform, caller.id, params.id, holderOf(body))),
  )
}

type Said = Parameters<typeof holderOfKind>[0]
const holderOf = (said: Said) => holderOfKind(said)
function holderOfKind(said: {
  holder: 'own' | 'provider'
  provider?: NonNullable<OrderWalletView['provider']> | undefined
  name?: string | undefined
}) {
  const { holder, provider, name } = said
  if (holder === 'own' || provider === undefined) return { kind: 'own' } as const
  return { kind: 'provider', provider, ...(name !== undefined && { name }) } as const
}
