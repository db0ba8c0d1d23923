/** Verification's data about customers → the travel rule, as orders and operators are handed it. */
import type { Holders } from '@agio/domain'
import {
  holderOf,
  keepRecord,
  openRecord,
  sayHolder,
  type Transfer,
  type TravelDoors,
} from '../../travel-rule/index.ts'
import { personOf } from '../../verification/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'

export function openTravelRule(platform: Platform, { customers }: People, shape: TravelDoors['shape']) {
  const doors: TravelDoors = {
    sealer: customers,
    shape,
    personOf: (customerId) => personOf(platform, customerId),
  }
  return {
    holderOf: (orderId: string) => holderOf(platform, doors, orderId),
    say: (of: Pick<Transfer, 'orderId' | 'customerId'>, holder: Holders.Holder) =>
      sayHolder(platform, doors, of, holder),
    keep: (transfer: Omit<Transfer, 'holder'>) => keepRecord(platform, doors, transfer),
    recordOf: (orderId: string) => openRecord(platform, doors, orderId),
  }
}
