/** The two calls by which a customer proves that a wallet is theirs. */
import { challengeWallet, proveWallet } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/route.ts'
import type { Wallets } from './wallets.ts'

export function walletRoutes(serve: Serve, wallets: Pick<Wallets, 'challenge' | 'prove'>): void {
  serve(challengeWallet, async ({ caller, body }) => {
    const asked = await wallets.challenge({ customerId: caller.id, ...body })
    return 'refused' in asked ? asked : { message: asked.message, expiresAt: wireTime(asked.expiresAt) }
  })

  serve(proveWallet, async ({ caller, body }) => {
    const proved = await wallets.prove({ customerId: caller.id, ...body })
    return 'refused' in proved ? proved : { address: proved.address, provedAt: wireTime(proved.at) }
  })
}
