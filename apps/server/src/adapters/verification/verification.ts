/** Papers, vendor, lists and merchants → verification. */
import { documents } from '../../verification/documents/index.ts'
import { giveHandoverDoors } from '../../verification/handover/index.ts'
import {
  giveVerificationDoors,
  verification,
  type IdentityVendor,
  type Shapes,
} from '../../verification/index.ts'
import { notifyOfVerification } from '../../merchants/webhooks/index.ts'
import { bound, type Platform } from '../../platform/platform.ts'

type Needs = {
  readonly shapes: Shapes
  readonly vendor?: IdentityVendor
}

export function openVerification(deps: Platform, { shapes, vendor = noVendor }: Needs): void {
  giveVerificationDoors(deps, {
    shapes,
    papers: bound(deps, { of: documents.listOf, move: documents.move, removeOf: documents.removeOf }),
    vendor,
    notifyMerchants: (sql, change) => notifyOfVerification(sql, change, deps.clock.now()),
  })
  giveHandoverDoors(deps, { view: verification.view })
}

const noVendor: IdentityVendor = {
  isAsked: false,
  verdictOf: async () => 'none',
  seenOf: async () => null,
  onDetailsChanged: async () => undefined,
  forget: async () => undefined,
}
