/** Words of the back office: the roles of operators, and what they may bring about on an order. */
export const roles = ['viewer', 'support', 'compliance', 'treasurer', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/** What a second person approves. */
export const approvalKinds = [
  'batch',
  'another_account',
  'order_act',
  'match_credit',
  'unallocated_coins',
  'unallocated_debit',
  'book_difference',
  'configuration',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** Who may propose and approve a version of the configuration. */
export const configurers = ['treasurer', 'compliance', 'admin'] as const satisfies readonly Role[]

/** What an operator may do with an order, and the roles that may. Each is an event of the order's lifecycle. */
export const actRoles = {
  hold: ['support', 'compliance', 'treasurer', 'admin'],
  release: ['compliance', 'treasurer', 'admin'],
  clear: ['compliance', 'admin'],
  refuse: ['compliance', 'admin'],
  freeze: ['compliance', 'admin'],
  send_back: ['treasurer', 'admin'],
  confirm_executed: ['treasurer', 'admin'],
  confirm_unexecuted: ['treasurer', 'admin'],
  write_off: ['treasurer', 'admin'],
  give_up: ['treasurer', 'admin'],
  book_loss: ['treasurer', 'admin'],
} as const satisfies Record<string, readonly Role[]>
export type OrderAction = keyof typeof actRoles
export const orderActions = Object.keys(actRoles) as [OrderAction, ...OrderAction[]]
/** Its reason is what the bank or the chain says: the order keeps it, and the second person approves it too. */
export const isByEvidence = (action: OrderAction): boolean => byEvidence.includes(action)
const byEvidence: readonly OrderAction[] = ['confirm_executed', 'confirm_unexecuted', 'book_loss']
export const mayAct = (role: string, action: OrderAction): boolean =>
  (actRoles[action] as readonly string[]).includes(role)
