/** A verified customer changes the tax residences in the profile; the rest of the saved step and the level stay. */
import type { Platform } from '../../platform/platform.ts'
import { sealing } from '../../customers/index.ts'
import { inForce } from '../../configuration/index.ts'
import { Verification } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import { lock } from '../transition.ts'
import { dossierOf, placeOf, savedOf } from './dossier.ts'
import { keep } from './save.ts'
import { readValues, writeValues, type Values } from '../sealed-steps.ts'
import { steps, stepsOf } from './step-store.ts'

type TaxChange = {
  readonly customerId: string
  readonly hasFreshPin: boolean
  readonly taxResidences: Values[string]
}
type No = Refused<'pin.required' | 'verification.not_now' | 'invalid'>

const step = 'financial'

/** A step that was never saved, or is asked again, takes the change itself. */
export async function changeTaxes(
  platform: Platform,
  { customerId, hasFreshPin, taxResidences }: TaxChange,
): Promise<undefined | No> {
  if (!hasFreshPin) return { refused: 'pin.required' }
  const { countriesNotServed: notServed } = (await inForce(platform)).configuration
  const sealer = await sealing.sealerOf(platform, platform.db, customerId)
  const key = { customerId, personId: '', step } as const
  return platform.db.transaction(async (sql) => {
    const verification = await lock(sql, customerId)
    const rows = await stepsOf(sql, customerId)
    const row = rows.find((it) => it.personId === '' && it.step === step)
    if (verification.state !== 'complete' || !row?.saved || row.reason !== null)
      return { refused: 'verification.not_now' } as const
    const open = (column: 'saved' | 'draft', sealed: string): Values => ({
      ...readValues(sealer.open(placeOf(column, key), sealed)),
      taxResidences,
    })
    const values = open('saved', row.saved)
    const target = Verification.targetOfFigures(values)
    const no = await keep(platform, sql, {
      ...key,
      values,
      verification,
      target,
      role: null,
      rows,
      sealer,
      notServed,
    })
    // A draft for a higher level stays open.
    if (!no && row.draft !== null) {
      const draft = writeValues(open('draft', row.draft))
      await steps.put(sql, { ...key, draft: sealer.seal(placeOf('draft', key), draft) })
    }
    return no
  })
}

/** As they are saved, for an operator. */
export async function taxesOf(platform: Platform, customerId: string): Promise<TaxResidence[]> {
  const { taxResidences } = savedOf(await dossierOf(platform, customerId), step)
  return Array.isArray(taxResidences) ? (taxResidences as TaxResidence[]) : []
}
type TaxResidence = { readonly country: string; readonly number: string | null }
