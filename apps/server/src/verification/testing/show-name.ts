/** For tests: the name that a customer has shown, as the step of their details keeps it. */
import { sealing } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeValues } from '../sealed-steps.ts'
import { placeOf } from '../steps/dossier.ts'
import { saveStep } from '../steps/step-store.ts'

export async function showName(platform: Platform, customerId: string, name: string): Promise<void> {
  await platform.db.query(
    `insert into verification (customer_id, state, target, approved) values ($1, 'complete', 'basic', 'basic')
     on conflict do nothing`,
    [customerId],
  )
  const key = { customerId, personId: '', step: 'details' }
  const saved = await sealing.seal(
    platform,
    customerId,
    placeOf('saved', key),
    writeValues({ firstName: name }),
  )
  await saveStep(platform.db, { ...key, saved, at: platform.clock.now() })
}
