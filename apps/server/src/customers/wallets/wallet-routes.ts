/** The calls about a customer's wallets: two that prove one is theirs, and one that shows its balances. */
import { challengeWallet, proveWallet, walletAssets } from '@agio/contract'
import { wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Coins, Money } from '@agio/domain'
import type { Serve } from '../../platform/http/route.ts'
import type { WalletAssets } from '../../rails/rail.ts'
import type { Wallets } from './wallets.ts'

export function walletRoutes(serve: Serve, wallets: Pick<Wallets, 'challenge' | 'prove' | 'assets'>): void {
  serve(challengeWallet, async ({ caller, body }) => {
    const asked = await wallets.challenge({ customerId: caller.id, ...body })
    return 'refused' in asked ? asked : { message: asked.message, expiresAt: wireTime(asked.expiresAt) }
  })

  serve(proveWallet, async ({ caller, body }) => {
    const proved = await wallets.prove({ customerId: caller.id, ...body })
    return 'refused' in proved ? proved : { address: proved.address, provedAt: wireTime(proved.at) }
  })

  serve(walletAssets, async ({ caller, body, reply }) => {
    const held = await wallets.assets({ customerId: caller.id, ...body })
    if (!('refused' in held))
      return { ...wirePage(held.assets.toSorted(emptyLast).map(assetView)), gasPrice: String(held.gasPrice) }
    if ('seconds' in held) reply('retry-after', String(held.seconds))
    return { refused: held.refused }
  })
}

type Asset = WalletAssets['assets'][number]

const emptyLast = (one: Asset, other: Asset) => Number(one.units === 0n) - Number(other.units === 0n)

function assetView({ coin, units, fee }: Asset) {
  const { symbol, name, contract = null, decimals } = Coins.coinOf(coin)
  return {
    coin,
    symbol,
    name,
    contract,
    decimals,
    balance: wireAmount(Money.money(coin, units)),
    fee: wireAmount(fee),
  }
}
