/** What customers call their saved accounts and wallets: a word for themselves, sealed under their key, that no order and no bank sees. */
import { sealing } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { names } from './name-store.ts'

const place = (destination: string) =>
  ({ table: 'destination_name', column: 'name_sealed', row: destination }) as const

/** By destination: the account's index, or the wallet in small letters. */
export async function namesOf(platform: Platform, customerId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await names.list(platform.db, { customerId }, { order: ['destination asc'] })
  if (rows.length === 0) return new Map()
  const { open } = await sealing.sealerOf(platform, platform.db, customerId)
  return new Map(
    rows.map(({ destination, nameSealed }) => [destination, open(place(destination), nameSealed)]),
  )
}

/** An empty name takes the present one away. */
export async function setName(
  platform: Platform,
  { customerId, destination, name }: { customerId: string; destination: string; name: string },
): Promise<void> {
  if (name === '') return void (await names.remove(platform.db, { customerId, destination }))
  const nameSealed = await sealing.seal(platform, customerId, place(destination), name)
  await names.put(platform.db, { customerId, destination, nameSealed })
}
