/** Cases as the server sends them, for tests of screens. */
import type { AdminOrderItem, AdminOrderRow, AdminOrderView, ApprovalView, BatchView } from '@agio/contract'

const at = '2026-11-20 10:00:00'
const id = (letter: string) => `ord_${letter.repeat(26)}` as AdminOrderItem['id']

export const orderItem = (letter: string, change: Partial<AdminOrderItem> = {}): AdminOrderItem => ({
  id: id(letter),
  service: 'sell',
  status: 'E',
  state: 'converted',
  reason: null,
  isHeld: false,
  reference: `RF18${letter.toUpperCase()}`,
  createdAt: at,
  updatedAt: at,
  send: { currency: 'USDC@1', amount: '100.500000' },
  receive: { currency: 'EUR', amount: '1090.00' },
  counterparty: 'DE** 3000',
  openCases: 0,
  merchantId: null,
  externalId: null,
  ...change,
})

export const orderRow = (letter: string, change: Partial<AdminOrderRow> = {}): AdminOrderRow => ({
  ...orderItem(letter),
  customer: 'G*** B***',
  owner: null,
  waits: { wait: 'sell.converted', who: 'system', until: null, then: null },
  ...change,
})

export const orderView = (letter: string, change: Partial<AdminOrderView> = {}): AdminOrderView => ({
  ...orderItem(letter),
  version: 7,
  waits: { wait: 'sell.converted', who: 'system', until: null, then: null },
  advised: null,
  hitCaseId: null,
  customer: {
    id: 'cus_greta',
    email: 'g***@example.test',
    name: 'G*** B***',
    account: 'DE** **** 3000',
    isMasked: true,
    mayUnmask: true,
  },
  money: [{ id: 'payout', label: 'Payout', value: '1090.00 EUR', note: null }],
  movements: [],
  attempts: [],
  cases: [],
  ledger: { balances: [], postings: [] },
  timeline: [
    {
      seq: 1,
      at,
      event: 'order.placed',
      actor: 'customer',
      from: 'N',
      to: 'N',
      fromState: 'awaiting_deposit',
      toState: 'awaiting_deposit',
      by: null,
      note: null,
      eventId: 'f1',
      details: [],
    },
  ],
  actions: [{ action: 'hold', event: 'operator.hold', subject: null, to: null, needsSecond: false }],
  approvals: [],
  ...change,
})

export const approval = (change: Partial<ApprovalView> = {}): ApprovalView => ({
  id: `apr_${'a'.repeat(26)}`,
  kind: 'batch',
  subject: 'AGM1',
  action: [
    { name: 'total', path: null, value: '1,200.00 EUR', unusual: null },
    { name: 'sha256', path: null, value: 'ab'.repeat(32), unusual: null },
  ],
  hash: 'cd'.repeat(32),
  state: 'waiting',
  askedBy: 'Tom Treasurer',
  askedAt: at,
  reason: 'monthly payouts',
  expiresAt: '2026-11-21 10:00:00',
  decidedBy: null,
  decidedAt: null,
  decidedReason: null,
  mayDecide: true,
  ...change,
})

/** The server gives these to the one who decides: `plain` is the text that the page masks. */
export const compared = (of: ApprovalView, plain: Partial<ApprovalView['action'][number]>[] = []) => ({
  hash: of.hash,
  action: of.action.map((figure, at) => ({ ...figure, ...plain[at] })),
})

export const batchView = (change: Partial<BatchView> = {}): BatchView => ({
  id: 'AGM1',
  fileName: 'pain.001-AGM1.xml',
  createdAt: at,
  submittedAt: null,
  state: 'held',
  totals: [{ currency: 'EUR', amount: '1200.00' }],
  payments: 1,
  isAboveLimit: true,
  sha256: 'ab'.repeat(32),
  bytes: 1753,
  rows: [],
  approvals: [],
  mayPropose: true,
  mayTakeOut: true,
  ...change,
})
