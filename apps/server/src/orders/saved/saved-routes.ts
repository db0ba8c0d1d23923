/** Saved accounts and wallets over HTTP: a customer's own, listed, named and removed. */
import {
  listSaved,
  nameSavedAccount,
  nameSavedWallet,
  removeSavedAccount,
  removeSavedWallet,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as saved from './saved.ts'

export function savedRoutes(serve: Serve, platform: Platform): void {
  serve(listSaved, async ({ caller }) => {
    const { accounts, wallets, ...ways } = await saved.listSaved(platform, caller.id)
    return { accounts: accounts.map(dated), wallets: wallets.map(dated), ...ways }
  })
  serve(nameSavedAccount, async ({ params, body, caller }) =>
    saved.nameSavedAccount(platform, caller.id, { ...params, ...body }),
  )
  serve(nameSavedWallet, async ({ params, body, caller }) =>
    saved.nameSavedWallet(platform, caller.id, { ...params, ...body }),
  )
  serve(removeSavedAccount, async ({ params, caller }) =>
    saved.removeSavedAccount(platform, caller.id, params.id),
  )
  serve(removeSavedWallet, async ({ params, caller }) =>
    saved.removeSavedWallet(platform, caller.id, params.address),
  )
}

const dated = <Used extends { readonly usedAt: Date }>({ usedAt, ...used }: Used) => ({
  ...used,
  lastUsedAt: wireTime(usedAt),
})
