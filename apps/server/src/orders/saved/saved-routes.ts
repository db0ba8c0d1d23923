/** Saved accounts and wallets over HTTP: a customer's own, listed and removed. */
import { listSaved, removeSavedAccount, removeSavedWallet } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/http.ts'
import type { Orders } from '../orders.ts'

export function savedRoutes(serve: Serve, { orders }: { readonly orders: Orders }): void {
  serve(listSaved, async ({ caller }) => {
    const { accounts, wallets, payerName } = await orders.listSaved(caller.id)
    return { accounts: accounts.map(dated), wallets: wallets.map(dated), payerName }
  })
  serve(removeSavedAccount, async ({ params, caller }) => orders.removeSavedAccount(caller.id, params.id))
  serve(removeSavedWallet, async ({ params, caller }) => orders.removeSavedWallet(caller.id, params.address))
}

const dated = <Used extends { readonly usedAt: Date }>({ usedAt, ...used }: Used) => ({
  ...used,
  lastUsedAt: wireTime(usedAt),
})
