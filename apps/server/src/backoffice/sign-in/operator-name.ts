/** Names at rest: of the firm's operators in clear, as they stand beside what they decided; of a merchant's people sealed. */
import type { Keyed } from '../../platform/sealing.ts'

export type StoredName = { readonly name: string | null; readonly nameSealed: string | null }
type Of = { readonly id: string }

const namePlace = (row: string) => ({ table: 'operator', column: 'name_sealed', row }) as const

export const storedName = (
  sealer: Keyed,
  { id, name, merchantId }: Of & { readonly name: string; readonly merchantId: string | null },
): StoredName =>
  merchantId === null
    ? { name, nameSealed: null }
    : { name: null, nameSealed: sealer.seal(namePlace(id), name) }

export function nameOf(sealer: Pick<Keyed, 'open'>, { id, name, nameSealed }: Of & StoredName): string {
  if (name !== null) return name
  if (nameSealed === null) throw new Error(`${id} has no name`)
  return sealer.open(namePlace(id), nameSealed)
}
