/** Words of the back office: the roles of operators, and what they may bring about on an order. */
export const roles = ['viewer', 'support', 'compliance', 'treasurer', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/** Each is an event of the order's lifecycle. */
export const orderActions = ['hold', 'release', 'clear', 'refuse', 'freeze', 'send_back'] as const
export type OrderAction = (typeof orderActions)[number]
