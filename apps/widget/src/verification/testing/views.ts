/** A verification as the server would show it. */
import type { VerificationView } from '@agio/contract'
import type { Step } from '../steps.ts'

export const starter = [
  'details',
  'phone',
  'citizenship',
  'address',
  'identity',
  'financial',
  'confirmation',
] as const

export function viewOf(
  more: Partial<VerificationView> = {},
  steps: readonly Step[] = starter,
): VerificationView {
  return {
    status: 'incomplete',
    level: 'no_service',
    approved: 'no_service',
    target: 'starter',
    type: 'personal',
    reason: null,
    next: 'details',
    minutes: 4,
    steps: steps.map((step) => ({ step, state: 'missing', reason: null, why: 'law_identity' })),
    values: {},
    documents: [],
    persons: [],
    countries: { document: null, phone: null, residence: null, session: null },
    isRenewal: false,
    identityUntil: null,
    isLookedAt: false,
    isPhoneConfirmed: false,
    upgrades: more.status === 'complete' ? ['basic', 'full'] : ['starter', 'basic', 'full'],
    ...more,
  }
}

export const paperOf = (
  step: Step,
  kind: VerificationView['documents'][number]['kind'],
  more: Partial<VerificationView['documents'][number]> = {},
): VerificationView['documents'][number] => ({
  id: null,
  step,
  person: null,
  kind,
  side: 'single',
  months: null,
  state: 'required',
  reason: null,
  hint: null,
  validUntil: null,
  isChecked: false,
  addedAt: null,
  ...more,
})
