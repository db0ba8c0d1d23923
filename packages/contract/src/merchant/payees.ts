/** The accounts that payment links may pay: a merchant names them and compliance approves them. */
import { Merchants, Operators, Payees } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { BeneficiaryIn } from '../orders/sell.ts'
import { route } from '../route.ts'
import { Fiat, id, Time, whole } from '../words.ts'
import { MerchantId } from './words.ts'

const people = Merchants.roles
const readers = [...people, 'read'] as const
export const PayeeId = id('pay')

/** An account that links of a merchant may pay. */
export const PayeeView = z.object({
  id: PayeeId,
  state: z.enum(Payees.stateNames as [Payees.State, ...Payees.State[]]),
  fiat: Fiat,
  name: z.string(),
  /** Enough to recognise it. */
  account: z.string(),
  /** The bank's answer about name and account when the account was named. */
  nameCheck: z.enum(Payees.nameChecks),
  createdAt: Time,
  decidedAt: Time.nullable(),
})
export type PayeeView = z.infer<typeof PayeeView>

/** With the whole account, for those who check it. */
export const CheckedPayeeView = PayeeView.extend({
  iban: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
})
export type CheckedPayeeView = z.infer<typeof CheckedPayeeView>

export const listPayees = route({
  method: 'GET',
  path: '/api/merchant/payees',
  access: 'merchant',
  roles: readers,
  summary: 'The accounts that payment links may pay, the newest first.',
  answer: whole(PayeeView),
})
export const addPayee = route({
  method: 'POST',
  path: '/api/merchant/payees',
  access: 'merchant',
  idempotent: true,
  roles: ['owner'],
  summary: 'Add a beneficiary account. Payment links pay it once compliance has approved it.',
  body: z.strictObject({ fiat: Fiat, account: BeneficiaryIn }),
  answer: PayeeView,
  refusals: ['merchant.too_many'],
})
export const removePayee = route({
  method: 'POST',
  path: '/api/merchant/payees/{id}/remove',
  access: 'merchant',
  idempotent: true,
  roles: ['owner'],
  params: z.strictObject({ id: PayeeId }),
  summary:
    'Remove a beneficiary account: payment links take no new payments for it. Payments in progress continue.',
  answer: PayeeView,
  refusals: ['not-found', 'merchant.ended'],
})

const ofMerchant = { access: 'operator', params: z.strictObject({ id: MerchantId }) } as const
const decides = {
  roles: Operators.openers,
  params: z.strictObject({ id: MerchantId, payee: PayeeId }),
  answer: PayeeView,
  refusals: ['not-found', 'backoffice.changed'],
} as const

export const listMerchantPayees = route({
  ...ofMerchant,
  method: 'GET',
  path: '/api/admin/merchants/{id}/payees',
  roles: Operators.openers,
  summary: 'The accounts that links of a merchant may pay, whole, the newest first.',
  answer: whole(CheckedPayeeView),
  refusals: ['not-found'],
})
export const approvePayee = act({
  ...decides,
  path: '/api/admin/merchants/{id}/payees/{payee}/approve',
  summary: 'The account is that of the merchant: its links may pay it.',
  audit: 'merchant_payee.approved',
})
export const refusePayee = act({
  ...decides,
  path: '/api/admin/merchants/{id}/payees/{payee}/refuse',
  summary: 'Links never pay this account.',
  audit: 'merchant_payee.refused',
})
export const endPayee = act({
  ...decides,
  path: '/api/admin/merchants/{id}/payees/{payee}/end',
  summary: 'Links pay this account no more. Payments that began go on.',
  audit: 'merchant_payee.removed',
})
