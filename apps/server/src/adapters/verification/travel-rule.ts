/** Settings, and verification's data about customers → the travel rule. */
import { createTravelRule } from '../../travel-rule/index.ts'
import { personOf } from '../../verification/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'

type Shape = Parameters<typeof createTravelRule>[0]['shape']

export function openTravelRule({ settings, db, clock }: Platform, { customers }: People, shape: Shape) {
  const { company, companyLei: lei } = settings
  const { sealerOf } = customers
  return createTravelRule({
    db,
    clock,
    sealer: customers,
    shape,
    operator: { name: company.name, lei },
    personOf: (customerId) => personOf({ db, sealerOf }, customerId),
  })
}
