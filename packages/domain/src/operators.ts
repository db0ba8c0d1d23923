/** Words of the back office: the roles of operators, and what they may bring about on an order. */
import { linkDecisions } from './customers/same-person.ts'

export const roles = ['viewer', 'support', 'compliance', 'treasurer', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/** The figures that an action is approved by. `setting`: a path of the configuration says which. */
export const figureNames = [
  'about',
  'account',
  'act',
  'after_version',
  'amount',
  'came_to_order',
  'coins',
  'country',
  'evidence',
  'exactly',
  'file',
  'found_by_run',
  'from',
  'keeps',
  'legal_name',
  'line',
  'list',
  'listed_name',
  'merchant',
  'money',
  'names',
  'order',
  'order_placed',
  'operator',
  'operator_email',
  'ordered',
  'origins',
  'owner',
  'owner_email',
  'payer',
  'payments',
  'receiver',
  'receives',
  'refund_asked',
  'refund_requested',
  'registration_number',
  'roles',
  'roles_before',
  'score',
  'sends',
  'services',
  'setting',
  'sha256',
  'state',
  'takes_effect',
  'to',
  'total',
  'until',
  'version',
  'wallet',
] as const
export type FigureName = (typeof figureNames)[number]

/** Unusual marks that a careful second person asks about first. */
export const unusuals = [
  'another_account',
  'other_name',
  'unsure_name',
  'younger_order',
  'other_beneficiary',
  'other_amount',
  'younger_refund',
  'no_other_side',
  'no_other_account',
  'no_sender',
] as const
export type Unusual = (typeof unusuals)[number]

/** The roles that stop a customer, and let them go on. */
export const freezers = ['compliance', 'admin'] as const satisfies readonly Role[]

/** The roles that read the risk score of a customer: it shows the residence and the declarations. */
export const riskReaders = ['compliance', 'admin', 'auditor'] as const satisfies readonly Role[]

/** The roles that open the case file of a suspicion, and read it. */
export const suspecters = ['compliance', 'admin'] as const satisfies readonly Role[]

/** The roles that request the erasure of a customer who wrote, and approve it. */
export const erasers = ['support', 'compliance', 'admin'] as const satisfies readonly Role[]

/** The roles that invite operators and change their roles, and approve both. */
export const hirers = ['admin'] as const satisfies readonly Role[]

/** The roles that propose and approve a version of the configuration. */
export const configurers = ['treasurer', 'compliance', 'admin'] as const satisfies readonly Role[]

type OrderAct = {
  readonly roles: readonly Role[]
  /** By it value of a customer goes on, goes back or stays with us. */
  readonly movesValue?: true
  /** Its reason is what the bank or the chain says: the order keeps it, and the second person approves it too. */
  readonly isByEvidence?: true
  /** The order goes on as it was after it. */
  readonly isMild?: true
}
const treasury = ['treasurer', 'admin'] as const satisfies readonly Role[]

/** The acts of operators on an order. Each is an event of the order's lifecycle. */
export const orderActs = {
  hold: { roles: ['support', 'compliance', 'treasurer', 'admin'], isMild: true },
  release: { roles: ['compliance', 'treasurer', 'admin'], movesValue: true },
  ask_again: { roles: ['support', 'compliance', 'admin'], isMild: true },
  clear: { roles: ['compliance', 'admin'], movesValue: true },
  refuse: { roles: ['compliance', 'admin'], movesValue: true },
  freeze: { roles: ['compliance', 'admin'], movesValue: true },
  send_back: { roles: treasury, movesValue: true },
  confirm_executed: { roles: treasury, movesValue: true, isByEvidence: true },
  confirm_unexecuted: { roles: treasury, movesValue: true, isByEvidence: true },
  write_off: { roles: treasury, movesValue: true },
  give_up: { roles: treasury, isMild: true },
  book_loss: { roles: treasury, movesValue: true, isByEvidence: true },
} as const satisfies Readonly<Record<string, OrderAct>>
export type OrderAction = keyof typeof orderActs
export const orderActions = Object.keys(orderActs) as [OrderAction, ...OrderAction[]]
export const orderAct = (action: OrderAction): OrderAct => orderActs[action]
/** The roles that read that a name is like one on a list; all others read that it is in review. */
export const hitReaders = ['compliance', 'admin', 'auditor'] as const satisfies readonly Role[]
/** The decisions of two persons about a name that is like one on a sanctions list. */
export const hitDecisions = ['true_hit', 'false_hit'] as const
export type HitDecision = (typeof hitDecisions)[number]
/** The roles that propose and approve it. */
export const screeners = ['compliance', 'admin'] as const satisfies readonly Role[]

/** The decisions of a person about a verification; one person alone asks for more. */
export const finalDecisions = ['approve', 'refuse'] as const
export const reviewDecisions = [...finalDecisions, 'more'] as const
/** The roles that may decide it. */
export const reviewers = ['compliance', 'admin'] as const satisfies readonly Role[]

/** The roles that open a merchant and invite its owners, and approve both. */
export const openers = ['compliance', 'admin'] as const satisfies readonly Role[]
/** The roles that pause a part. */
export const pausers = ['compliance', 'treasurer', 'admin'] as const satisfies readonly Role[]
/** The roles that read what the firm is long or short of. */
export const treasuryReaders = ['treasurer', 'admin', 'auditor'] as const satisfies readonly Role[]

/** The roles that compare the ledger with banks, wallets and acquirer now. */
export const comparers = ['treasurer', 'auditor', 'compliance', 'admin'] as const satisfies readonly Role[]

/**
 * Acts that a second person approves, by kind: the console's room that shows the kind, the roles that may decide, and its
 * acts where there are several. The console has a sentence for each kind and each act. An act on an order is decided by the
 * roles of `orderActs`.
 */
export const fourEyes = {
  batch: { room: 'batches', deciders: treasury, acts: [] },
  another_account: { room: 'orders', deciders: treasury, acts: [] },
  order_act: { room: 'orders', deciders: [], acts: [] },
  match_credit: { room: 'unmatched', deciders: treasury, acts: ['match', 'refund', 'count', 'return'] },
  unallocated_coins: { room: 'coins', deciders: treasury, acts: ['return', 'count', 'keep'] },
  unallocated_debit: { room: 'unmatched', deciders: treasury, acts: ['bank_fee', 'loss'] },
  book_difference: { room: 'reconciliation', deciders: treasury, acts: ['loss', 'gain'] },
  screening_hit: { room: 'cases', deciders: screeners, acts: hitDecisions },
  customer_link: { room: 'cases', deciders: reviewers, acts: linkDecisions },
  configuration: { room: 'configuration', deciders: configurers, acts: [] },
  operator_roles: { room: 'operators', deciders: hirers, acts: ['invite', 'change'] },
  verification_review: { room: 'reviews', deciders: reviewers, acts: finalDecisions },
  source_of_funds: { room: 'customers', deciders: reviewers, acts: [] },
  customer_erasure: { room: 'customers', deciders: erasers, acts: [] },
  merchant: { room: 'merchants', deciders: openers, acts: ['open', 'invite_owner'] },
} as const satisfies Readonly<
  Record<string, { room: string; deciders: readonly Role[]; acts: readonly string[] }>
>
export type ApprovalKind = keyof typeof fourEyes
export const approvalKinds = Object.keys(fourEyes) as [ApprovalKind, ...ApprovalKind[]]

/** The act that is approved, where a kind of approval has several acts. */
export type ActOf = { readonly [Kind in ApprovalKind]: (typeof fourEyes)[Kind]['acts'][number] }
/** An operator has a set of roles; one that fits is enough. */
export const isOneOf = (roles: readonly string[], may: readonly string[] | undefined): boolean =>
  may?.some((role) => roles.includes(role)) === true
export const mayAct = (roles: readonly string[], action: OrderAction): boolean =>
  isOneOf(roles, orderActs[action].roles)
