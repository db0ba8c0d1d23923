/** Merchants, as operators open, change and suspend them. */
import { Countries, Operators } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { MemberView, MerchantId, Origins, Services, WidgetKeyView, ApiKeyView } from './words.ts'
import { route } from '../route.ts'
import { done, Email, line, list, page, Time } from '../words.ts'
import { ApprovalView, everybody } from '../admin/words.ts'

export const MerchantItem = z.object({
  id: z.string(),
  name: z.string(),
  legalName: z.string(),
  country: z.string(),
  state: z.enum(['active', 'suspended']),
  createdAt: Time,
  /** Widget keys that work now. */
  widgetKeys: z.int(),
})
export type MerchantItem = z.infer<typeof MerchantItem>

export const MerchantView = MerchantItem.extend({
  registrationNumber: z.string(),
  origins: z.array(z.string()),
  services: Services,
  team: z.array(MemberView),
  keys: z.array(WidgetKeyView),
  apiKeys: z.array(ApiKeyView),
  approvals: z.array(ApprovalView),
  mayChange: z.boolean(),
})
export type MerchantView = z.infer<typeof MerchantView>

const openers = [...Operators.openers]
const one = { access: 'operator', params: z.strictObject({ id: MerchantId }) } as const
const onMerchant = { ...one, roles: openers } as const
const Person = { name: line(60, 2), email: Email }

export const listMerchants = route({
  method: 'GET',
  path: '/api/admin/merchants',
  access: 'operator',
  roles: everybody,
  summary: 'All merchants, the newest first.',
  query: z.strictObject({ ...page }),
  answer: list(MerchantItem),
  refusals: ['invalid'],
})
export const getMerchant = route({
  ...one,
  method: 'GET',
  path: '/api/admin/merchants/{id}',
  roles: everybody,
  summary: 'One merchant with its keys and its team.',
  answer: MerchantView,
  refusals: ['not-found'],
})
export const openMerchant = act({
  path: '/api/admin/merchants',
  roles: openers,
  summary:
    'Ask to open a merchant. When another operator has approved it, a link goes to the mail box of its owner.',
  second: 'merchant',
  asks: {
    name: line(60, 2),
    legalName: line(140, 2),
    registrationNumber: line(40, 2),
    country: z
      .string()
      .refine((code) => Countries.countries.includes(code))
      .meta({ examples: ['EE'] }),
    origins: Origins,
    services: Services,
    owner: z.strictObject(Person),
  },
  answer: ApprovalView,
  refusals: ['merchant.known'],
})
export const changeMerchant = act({
  ...onMerchant,
  path: '/api/admin/merchants/{id}/change',
  summary: 'Give a merchant other sites and services. Its keys lose what it no longer has.',
  audit: 'merchant.changed',
  asks: { origins: Origins, services: Services },
  answer: done,
  refusals: ['not-found'],
})
export const inviteOwner = act({
  ...onMerchant,
  path: '/api/admin/merchants/{id}/owners',
  summary: 'Ask to invite another owner of a merchant. Another operator approves it.',
  second: 'merchant',
  asks: { ...Person },
  answer: ApprovalView,
  refusals: ['not-found', 'merchant.known'],
})
export const suspendMerchant = act({
  ...onMerchant,
  path: '/api/admin/merchants/{id}/suspend',
  summary: 'Stop a merchant: its keys and its people are refused from now on. Orders that were placed go on.',
  audit: 'merchant.suspended',
  isGrave: true,
  answer: done,
  refusals: ['not-found', 'backoffice.changed'],
})
export const resumeMerchant = act({
  ...onMerchant,
  path: '/api/admin/merchants/{id}/resume',
  summary: 'Let a suspended merchant go on.',
  audit: 'merchant.resumed',
  answer: done,
  refusals: ['not-found', 'backoffice.changed'],
})
