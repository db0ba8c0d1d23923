/** May we do business with this name or this wallet? By the lists in force, and addresses that the operator listed. */
import { readSettingFile } from '../platform/outside/setting-file.ts'
import { perPlatform, type Platform } from '../platform/platform.ts'
import { compare, type About } from './hits/hits.ts'
import type { Subject } from './matching/match.ts'
import { remoteOf } from './remote/remote.ts'
import { listedWallet, listRows } from './lists/list-store.ts'

/** Addresses of the operator's own; without a file there are none. It is read once: a file that cannot be read throws. */
export const blockedAddressesOf = perPlatform(({ settings }): ReadonlySet<string> => {
  const file = settings.blockedAddressesFile
  const text = file === undefined ? '' : readSettingFile('BLOCKED_ADDRESSES_FILE', file)
  return new Set(text.toLowerCase().match(/0x[0-9a-f]{40}/g))
})

/** The reason to hold, if there is one. Without the answer of a remote list there is no answer. */
export async function checkAddresses(
  platform: Platform,
  list: readonly string[],
): Promise<string | undefined> {
  const wallets = list.map((address) => address.toLowerCase())
  const blocked = blockedAddressesOf(platform)
  const own = wallets.find((address) => blocked.has(address))
  if (own !== undefined) return `a listed address: ${own}`
  await allPresent(platform)
  if (wallets.length === 0) return undefined
  const hit = (await listedWallet(platform.db, wallets)) ?? (await remoteOf(platform)?.wallet(list))
  return hit && `a listed address: ${hit.wallet} (${hit.list} ${hit.id})`
}

/** All are compared: each hit has a case of its own. */
export async function checkNames(
  platform: Platform,
  list: readonly Subject[],
  about: About,
): Promise<string | undefined> {
  await allPresent(platform)
  const found = await compare(platform, list, about)
  // The reason is kept with the order for good; the names and entries are in the hit, which is erased with the customer.
  return found.length === 0 ? undefined : 'a name is like one on a list'
}

/** The answer of the lists here; the wallet is checked again before coins go to it. */
export async function isListed(platform: Platform, address: string): Promise<boolean> {
  const wallet = address.toLowerCase()
  return blockedAddressesOf(platform).has(wallet) || (await listedWallet(platform.db, [wallet])) !== undefined
}

/** A list of the settings that was never read is not an empty list: this throws, and the caller asks again. */
async function allPresent({ db, settings }: Platform): Promise<void> {
  const lists = settings.sanctionsLists
  if (lists.length === 0) return
  const rows = await listRows(db)
  const known = new Set(rows.filter(({ entries }) => entries !== null).map(({ name }) => name))
  const missing = lists.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (missing.length > 0) throw new Error(`screening waits for the list ${missing.join(', ')}`)
}
