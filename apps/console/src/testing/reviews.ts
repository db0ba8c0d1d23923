/** Reviews for tests. */
import type { ReviewView } from '@agio/contract'

export const id = `rev_${'a'.repeat(26)}`
export const doc = `doc_${'a'.repeat(26)}`
const at = '2026-11-20 10:00:00'
export const review: ReviewView = {
  id,
  version: 'as seen',
  customerId: `cus_${'a'.repeat(26)}`,
  type: 'personal',
  asked: 'basic',
  cause: 'submitted',
  findings: ['name_differs'],
  openedAt: at,
  waitsSince: at,
  decision: null,
  decidedAt: null,
  deciders: 1,
  language: 'de',
  sessions: [{ device: 'Firefox on Android', createdAt: at, lastSeenAt: at }],
  hits: [],
  approvals: [],
  funds: null,
  mayDecide: true,
  verification: {
    status: 'pending',
    level: 'no_service',
    approved: 'no_service',
    target: 'basic',
    type: 'personal',
    reason: null,
    next: null,
    minutes: 0,
    steps: [{ step: 'identity', state: 'saved', reason: null, why: 'identity' } as never],
    values: {
      details: { firstName: 'José', lastName: 'Garcia', birthDate: '1990-05-01' },
      identity: { number: 'C01X-00T47', country: 'DE', validUntil: '2031-01-01' },
    },
    documents: [
      {
        id: doc,
        step: 'identity',
        person: null,
        kind: 'passport',
        side: 'front',
        months: null,
        state: 'submitted',
        reason: null,
        hint: {
          firstName: 'JOSE',
          lastName: 'GARZIA',
          birthDate: '1990-05-01',
          country: 'DE',
          number: 'C01X00T47',
          validUntil: null,
        },
        validUntil: '2031-01-01',
        isChecked: true,
        addedAt: at,
      },
    ],
    persons: [],
    countries: { document: 'DE', phone: 'DE', residence: 'FR', session: null },
    isRenewal: false,
    isPhoneConfirmed: true,
    upgrades: [],
  },
}
