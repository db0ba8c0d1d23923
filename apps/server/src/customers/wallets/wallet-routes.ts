/** The calls about a customer's wallets: two that prove one is theirs, and one that shows its balances. */
import { challengeWallet, proveWallet, walletAssets } from '@agio/contract'
import { wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Coins, Money } from '@agio/domain'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import type { WalletAssets } from '../../rails/rail.ts'
import type { Platform } from '../../platform/platform.ts'
import { assets, challenge, prove, type WalletRails } from './wallets.ts'

export function walletRoutes(serve: Serve, platform: Platform, rails: WalletRails): void {
  serve(challengeWallet, async ({ caller, body }) => {
    const asked = await challenge(platform, rails, { customerId: caller.id, ...body })
    return 'refused' in asked ? asked : { message: asked.message, expiresAt: wireTime(asked.expiresAt) }
  })

  serve(proveWallet, async ({ caller, body }) => {
    const proved = await prove(platform, rails, { customerId: caller.id, ...body })
    return 'refused' in proved ? proved : { address: proved.address, provedAt: wireTime(proved.at) }
  })

  serve(walletAssets, async ({ caller, body, reply }) => {
    const held = await assets(platform, rails, { customerId: caller.id, ...body })
    if (!('refused' in held))
      return { ...wirePage(held.assets.toSorted(emptyLast).map(assetView)), gasPrice: String(held.gasPrice) }
    return 'waitSeconds' in held ? withRetryAfter(reply, held) : held
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
