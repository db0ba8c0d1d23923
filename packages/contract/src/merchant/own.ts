/**
 * The operations of a merchant, at its console or by a key of the API. The roles of a route name both the people of the merchant
 * who may call it and the scope of a key.
 */
import { Merchants, StartValues } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { done, Email, id, line, whole } from '../words.ts'
import { ApiKeyView, MemberView, Origins, Services, widgetKeyFields, WidgetKeyView } from './words.ts'

const people = Merchants.roles
const readers = [...people, 'read'] as const
const owners = ['owner'] as const

export const getOwnMerchant = route({
  method: 'GET',
  path: '/api/merchant',
  access: 'merchant',
  roles: readers,
  summary: 'The merchant of this session or key: its sites and services, and who asks.',
  answer: z.object({
    id: z.string(),
    name: z.string(),
    origins: Origins,
    services: Services,
    /** The address of the widget; it takes the parameters of a start URL. */
    widgetUrl: z.string(),
    caller: z.object({ id: z.string(), name: z.string(), roles: z.array(z.string()) }),
  }),
})
export const merchantSignOut = route({
  method: 'POST',
  path: '/api/merchant/sign_out',
  access: 'merchant',
  roles: people,
  summary: 'End this session at the console.',
  answer: done,
})

/* Widget keys. */

const oneWidgetKey = { access: 'merchant', params: z.strictObject({ id: id('wk') }) } as const
const changesWidgetKey = { ...oneWidgetKey, method: 'POST', idempotent: true, roles: owners } as const

export const listWidgetKeys = route({
  method: 'GET',
  path: '/api/merchant/widget_keys',
  access: 'merchant',
  roles: readers,
  summary: 'The widget keys of the merchant, the newest first.',
  answer: whole(WidgetKeyView),
})
export const getWidgetKey = route({
  ...oneWidgetKey,
  method: 'GET',
  path: '/api/merchant/widget_keys/{id}',
  roles: readers,
  summary: 'One widget key.',
  answer: WidgetKeyView,
  refusals: ['not-found'],
})
export const createWidgetKey = route({
  method: 'POST',
  path: '/api/merchant/widget_keys',
  access: 'merchant',
  idempotent: true,
  roles: owners,
  summary: 'Make a widget key. Its sites and services are among those of the merchant.',
  body: z.strictObject(widgetKeyFields),
  answer: WidgetKeyView,
  refusals: ['merchant.not_allowed', 'merchant.too_many'],
})
export const changeWidgetKey = route({
  ...changesWidgetKey,
  path: '/api/merchant/widget_keys/{id}/change',
  summary: 'Give a widget key another name, look, language, titles, sites or services.',
  body: z.strictObject(widgetKeyFields),
  answer: WidgetKeyView,
  refusals: ['not-found', 'merchant.not_allowed', 'merchant.ended'],
})
export const rotateWidgetKey = route({
  ...changesWidgetKey,
  path: '/api/merchant/widget_keys/{id}/rotate',
  summary: 'Make a new key with the settings of this one. Both work for seven days.',
  answer: WidgetKeyView,
  refusals: ['not-found', 'merchant.ended', 'merchant.too_many'],
})
export const disableWidgetKey = route({
  ...changesWidgetKey,
  path: '/api/merchant/widget_keys/{id}/disable',
  summary: 'End a widget key at once: no page can show the widget with it.',
  answer: WidgetKeyView,
  refusals: ['not-found', 'merchant.ended'],
})
export const tryStartUrl = route({
  ...oneWidgetKey,
  method: 'POST',
  path: '/api/merchant/widget_keys/{id}/try',
  roles: readers,
  summary: 'Check the parameters of a start URL: those that the widget takes, and why it refuses the others.',
  body: z.strictObject({
    values: z
      .record(z.string().max(100), z.string().max(2_000))
      .refine((values) => Object.keys(values).length <= 40),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        value: z.string(),
        verdict: z.enum(StartValues.verdictWords),
      }),
    ),
  }),
  refusals: ['not-found', 'merchant.ended'],
})

/* Keys of the API. */

const oneApiKey = {
  access: 'merchant',
  method: 'POST',
  roles: owners,
  params: z.strictObject({ id: id('key') }),
} as const
const Secret = z.object({ key: ApiKeyView, secret: z.string() })

export const listApiKeys = route({
  method: 'GET',
  path: '/api/merchant/api_keys',
  access: 'merchant',
  roles: people,
  summary: 'The keys of the API, the newest first, without their secrets.',
  answer: whole(ApiKeyView),
})
const Network = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])
export const createApiKey = route({
  method: 'POST',
  path: '/api/merchant/api_keys',
  access: 'merchant',
  roles: owners,
  summary: 'Make a key of the API. Its secret is in this answer alone.',
  body: z.strictObject({
    name: line(60, 2),
    scopes: z.array(z.enum(Merchants.scopes)).min(1).max(Merchants.scopes.length),
    /** Addresses and networks that the key is taken from; without any it is taken from everywhere. */
    networks: z.array(Network).max(Merchants.most.networks).optional(),
    /** Without it the key works until it is revoked. */
    days: z.int().min(1).max(730).optional(),
  }),
  answer: Secret,
  refusals: ['merchant.too_many'],
})
export const rotateApiKey = route({
  ...oneApiKey,
  path: '/api/merchant/api_keys/{id}/rotate',
  summary: 'Make a new secret with the scopes of this key. Both work for 24 hours.',
  answer: Secret,
  refusals: ['not-found', 'merchant.ended', 'merchant.too_many'],
})
export const revokeApiKey = route({
  ...oneApiKey,
  path: '/api/merchant/api_keys/{id}/revoke',
  summary: 'Refuse the key from now on.',
  answer: ApiKeyView,
  refusals: ['not-found', 'merchant.ended'],
})

/* The team. */

const oneMember = {
  access: 'merchant',
  method: 'POST',
  roles: owners,
  idempotent: true,
  params: z.strictObject({ id: id('opr') }),
} as const

export const listTeam = route({
  method: 'GET',
  path: '/api/merchant/team',
  access: 'merchant',
  roles: people,
  summary: 'Who works for the merchant.',
  answer: whole(MemberView),
})
export const inviteMember = route({
  method: 'POST',
  path: '/api/merchant/team',
  access: 'merchant',
  idempotent: true,
  roles: owners,
  summary: 'Invite somebody: a link goes to their mail box, works once, and sets PIN and authenticator.',
  body: z.strictObject({ name: line(60, 2), email: Email, role: z.enum(Merchants.roles) }),
  answer: MemberView,
  refusals: ['merchant.known', 'merchant.too_many', 'too-many'],
})
export const changeMember = route({
  ...oneMember,
  path: '/api/merchant/team/{id}/role',
  summary: 'Make somebody an owner or staff. One owner remains.',
  body: z.strictObject({ role: z.enum(Merchants.roles) }),
  answer: MemberView,
  refusals: ['not-found', 'merchant.last_owner'],
})
export const resetMember = route({
  ...oneMember,
  path: '/api/merchant/team/{id}/reset',
  summary: 'Take PIN and authenticator from somebody else, end their sessions, and mail a link for new ones.',
  answer: MemberView,
  refusals: ['not-found', 'backoffice.self', 'too-many'],
})
export const removeMember = route({
  ...oneMember,
  path: '/api/merchant/team/{id}/remove',
  summary: 'End the access of somebody else for good. Their sessions end at once.',
  answer: MemberView,
  refusals: ['not-found', 'backoffice.self'],
})
