/** The acts of an operator on a customer: the content of the dialog, and the call. */
import type { CustomerPage } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { t } from 'virtual:texts/console/customers'
import type { Api } from '../app/api/api.ts'
import type { ActionRequest } from '../app/queue/confirm.tsx'

export type Unmasked = AnswerTo<'unmaskCustomer'>

const figures = ({ id, email, level }: CustomerPage) => [
  { name: t('customer'), value: id },
  { name: t('email'), value: email ?? t('erased') },
  { name: t('level'), value: level },
]

export const unmasking = (api: Api, one: CustomerPage, show: (plain: Unmasked) => void): ActionRequest => ({
  title: t('see_it_unmasked'),
  what: t('you_see_email_and_names'),
  button: t('show'),
  figures: figures(one),
  send: async (reason) =>
    show(await api.call('unmaskCustomer', { params: { id: one.id }, body: { reason } })),
})

export const freezing = (api: Api, one: CustomerPage): ActionRequest => ({
  title: t('freeze_the_customer'),
  what: t('they_place_no_orders_until'),
  button: t('freeze_title'),
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('freezeCustomer', { params: { id: one.id }, body: { reason } }, once),
})

export const unfreezing = (api: Api, one: CustomerPage): ActionRequest => ({
  title: t('unfreeze_the_customer'),
  what: t('they_may_place_orders_again'),
  button: t('unfreeze_title'),
  figures: figures(one),
  send: (reason, once) => api.call('unfreezeCustomer', { params: { id: one.id }, body: { reason } }, once),
})

export const erasing = (api: Api, one: CustomerPage): ActionRequest => ({
  title: t('erase_the_customer'),
  what: t('for_a_customer_who_wrote'),
  button: t('ask_for_the_erasure'),
  isGrave: true,
  figures: figures(one),
  send: (reason, once) => api.call('eraseCustomer', { params: { id: one.id }, body: { reason } }, once),
})
