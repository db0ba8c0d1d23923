/** Settings → the EVM rail: the keys of the wallets, and the last prices. */
import { deliver } from '../../orders/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { marketOf } from '../../quotes/index.ts'
import { createEvmRail, openDepositKey, openSigners } from '../../rails/evm/index.ts'
import { signersOf } from '../../settings/offer.ts'

/** A process without the role of a worker does not sign. */
export async function openEvm(platform: Platform) {
  const { roles, depositXpub } = platform.settings
  const signer = roles.includes('worker') ? await openSigners(signersOf(platform.settings)) : undefined
  const depositKey = depositXpub === undefined ? undefined : await openDepositKey(depositXpub)
  const keys = { ...(signer && { signer }), ...(depositKey && { depositKey }) }
  const rail = createEvmRail(platform, { deliver, lastPrice: marketOf(platform).last, ...keys })
  await rail.claimWallet()
  return rail
}
