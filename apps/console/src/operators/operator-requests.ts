/** The acts of an admin on an operator that need no second person: the content of the dialog, and the call. */
import type { StaffView } from '@agio/contract'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'

const figures = ({ name, email, roles }: StaffView) => [
  { name: 'Operator', value: name },
  { name: 'Email', value: email },
  { name: 'Roles', value: roles.join(', ') },
]

export const resetting = (api: Api, one: StaffView): ActionRequest => ({
  title: 'Reset PIN and authenticator',
  what: 'Their PIN, authenticator and passkeys stop working and their sessions end now. A link for new ones goes to their mail box.',
  button: 'Reset',
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('resetOperator', { params: { id: one.id }, body: { reason } }, once),
})

export const disabling = (api: Api, one: StaffView): ActionRequest => ({
  title: 'Disable',
  what: "They're signed out now and can't sign in again. You can't undo this.",
  button: 'Disable',
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('disableOperator', { params: { id: one.id }, body: { reason } }, once),
})

export const ending = (api: Api, one: StaffView): ActionRequest => ({
  title: 'Sign out everywhere',
  what: 'All open sessions end now. PIN and authenticator stay as they are.',
  button: 'Sign out everywhere',
  figures: figures(one),
  send: (reason, once) => api.call('endSessionsOf', { params: { id: one.id }, body: { reason } }, once),
})
