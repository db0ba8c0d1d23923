/** The acts of an admin on an operator that need no second person: the content of the dialog, and the call. */
import type { StaffView } from '@agio/contract'
import { t } from 'virtual:texts/console/operators'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'

const figures = ({ name, email, roles }: StaffView) => [
  { name: t('operator'), value: name },
  { name: t('email'), value: email },
  { name: t('roles'), value: roles.join(', ') },
]

export const resetting = (api: Api, one: StaffView): ActionRequest =>
  acting(api, 'resetOperator', { params: { id: one.id }, figures: figures(one) })

export const disabling = (api: Api, one: StaffView): ActionRequest =>
  acting(api, 'disableOperator', { params: { id: one.id }, figures: figures(one) })

export const ending = (api: Api, one: StaffView): ActionRequest =>
  acting(api, 'endSessionsOf', { params: { id: one.id }, figures: figures(one) })
