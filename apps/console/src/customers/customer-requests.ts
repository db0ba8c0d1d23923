/** The acts of an operator on a customer: the content of the dialog, and the call. */
import type { CustomerPage } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { t } from 'virtual:texts/console/customers'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'

export type Unmasked = AnswerTo<'unmaskCustomer'>

const figures = ({ id, email, level }: CustomerPage) => [
  { name: t('customer'), value: id },
  { name: t('email'), value: email ?? t('erased') },
  { name: t('level'), value: level },
]

export const unmasking = (api: Api, one: CustomerPage, show: (plain: Unmasked) => void): ActionRequest =>
  acting(api, 'unmaskCustomer', { params: { id: one.id }, figures: figures(one), then: show })

export const freezing = (api: Api, one: CustomerPage): ActionRequest =>
  acting(api, 'freezeCustomer', { params: { id: one.id }, figures: figures(one) })

export const unfreezing = (api: Api, one: CustomerPage): ActionRequest =>
  acting(api, 'unfreezeCustomer', { params: { id: one.id }, figures: figures(one) })

export const erasing = (api: Api, one: CustomerPage): ActionRequest =>
  acting(api, 'eraseCustomer', { params: { id: one.id }, figures: figures(one) })
