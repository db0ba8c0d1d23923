/** The acts of an operator on a customer: the content of the dialog, and the call. */
import type { CustomerPage } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'

export type Unmasked = AnswerTo<'unmaskCustomer'>

const figures = ({ id, email, level }: CustomerPage) => [
  { name: 'Customer', value: id },
  { name: 'Email', value: email ?? 'erased' },
  { name: 'Level', value: level },
]

export const unmasking = (api: Api, one: CustomerPage, show: (plain: Unmasked) => void): ActionRequest => ({
  title: 'See it unmasked',
  what: 'You see email and names in full. The audit keeps who looked, and why.',
  button: 'Show',
  figures: figures(one),
  send: async (reason) =>
    show(await api.call('unmaskCustomer', { params: { id: one.id }, body: { reason } })),
})

export const freezing = (api: Api, one: CustomerPage): ActionRequest => ({
  title: 'Freeze the customer',
  what: 'They place no orders until somebody unfreezes them. Each open order that can be held is held; what has left us is not taken back. They still sign in and see their orders.',
  button: 'Freeze',
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('freezeCustomer', { params: { id: one.id }, body: { reason } }, once),
})

export const unfreezing = (api: Api, one: CustomerPage): ActionRequest => ({
  title: 'Unfreeze the customer',
  what: 'They may place orders again. Orders that are held stay held: release each on its page.',
  button: 'Unfreeze',
  figures: figures(one),
  send: (reason, once) => api.call('unfreezeCustomer', { params: { id: one.id }, body: { reason } }, once),
})

export const erasing = (api: Api, one: CustomerPage): ActionRequest => ({
  title: 'Erase the customer',
  what: 'For a customer who wrote for it. Another operator approves. Then the account is closed, for good: what the law has kept stays sealed until its time, the rest goes at once.',
  button: 'Ask for the erasure',
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('eraseCustomer', { params: { id: one.id }, body: { reason } }, once),
})
