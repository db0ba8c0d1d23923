/** Papers, vendor, lists and merchants → verification. */
import type { Documents } from '../../verification/documents/index.ts'
import { createHandovers } from '../../verification/handover/index.ts'
import {
  createVerification,
  giveVerificationDoors,
  createVerificationLive,
  type IdentityVendor,
  type Shapes,
} from '../../verification/index.ts'
import { notifyOfVerification } from '../../merchants/webhooks/index.ts'
import type { Platform } from '../../platform/platform.ts'

type Needs = {
  readonly shapes: Shapes
  readonly papers: { readonly documents: Documents }
  readonly vendor?: IdentityVendor
}

export function openVerification(deps: Platform, { papers, shapes, vendor = noVendor }: Needs) {
  giveVerificationDoors(deps, {
    shapes,
    papers: papers.documents,
    vendor,
    notifyMerchants: (sql, change) => notifyOfVerification(sql, change, deps.clock.now()),
  })
  const verification = createVerification(deps)
  const handovers = createHandovers(deps, { documents: papers.documents, view: verification.view })
  return { ...verification, handovers, live: createVerificationLive(deps.db, deps.log) }
}

const noVendor: IdentityVendor = {
  isAsked: false,
  verdictOf: async () => 'none',
  seenOf: async () => null,
  onDetailsChanged: async () => undefined,
  forget: async () => undefined,
}
