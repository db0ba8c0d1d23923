/** Open orders that need a part that the settings leave out: each waits where it is, and a case tells a person so. */
import { openOrderCase } from '../../cases/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { openByNeeds, type OrderNeeds } from './order-store.ts'

/** `lacks` names the settings that these orders wait for; none where they can go on. */
export async function reportLeftOut(
  { db, clock }: Platform,
  lacks: (needs: OrderNeeds) => readonly string[],
): Promise<void> {
  for (const { ids, ...needs } of await openByNeeds(db)) {
    const missing = lacks(needs)
    if (missing.length === 0) continue
    const data = { missing: missing.join(', ') }
    for (const id of ids) await openOrderCase(db, id, { kind: 'part_left_out', data }, clock.now())
  }
}
