/** The acts of an admin on an operator that need no second person: the content of the dialog, and the call. */
import type { StaffView } from '@agio/contract'
import { t } from 'virtual:texts/console/operators'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'

const figures = ({ name, email, roles }: StaffView) => [
  { name: t('operator'), value: name },
  { name: t('email'), value: email },
  { name: t('roles'), value: roles.join(', ') },
]

export const resetting = (api: Api, one: StaffView): ActionRequest => ({
  title: t('reset_pin_and_authenticator'),
  what: t('their_pin_authenticator_and_passkeys'),
  button: t('reset'),
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('resetOperator', { params: { id: one.id }, body: { reason } }, once),
})

export const disabling = (api: Api, one: StaffView): ActionRequest => ({
  title: t('disable'),
  what: t('theyre_signed_out_now_and'),
  button: t('disable'),
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('disableOperator', { params: { id: one.id }, body: { reason } }, once),
})

export const ending = (api: Api, one: StaffView): ActionRequest => ({
  title: t('sign_out_everywhere'),
  what: t('all_open_sessions_end_now'),
  button: t('sign_out_everywhere'),
  figures: figures(one),
  send: (reason, once) => api.call('endSessionsOf', { params: { id: one.id }, body: { reason } }, once),
})
