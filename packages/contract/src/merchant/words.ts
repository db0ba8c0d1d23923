/** Words of merchants that operators' routes and their own routes share. */
import { Merchants, StartValues } from '@agio/domain'
import * as z from 'zod'
import { line, Service, Time } from '../words.ts'

/** An origin such as `https://shop.example`: https, or http on the machine itself; without path and wildcard. */
export const Origin = z
  .string()
  .max(300)
  .meta({ examples: ['https://shop.example.com'] })
  .refine((text) => Merchants.originOf(text) !== undefined)
  .transform((text) => Merchants.originOf(text) ?? text)
export const Origins = z.array(Origin).min(1).max(Merchants.most.origins)
export const Services = z.array(Service).min(1).max(2)
export const MerchantId = z.string().regex(/^mer_[a-z2-7]{26}$/)

const looks = StartValues.looks
export const Look = z
  .strictObject({
    accent: z.string().regex(looks.accent),
    surface: z.string().regex(looks.surface),
    text: z.string().regex(looks.text),
    radius: z.string().regex(looks.radius),
    font: z.string().regex(looks.font),
  })
  .partial()
  .meta({ examples: [{ accent: '#0b6e4f', radius: '12px' }] })

/** The settings of a widget key. */
export const widgetKeyFields = {
  name: line(60, 2),
  origins: Origins,
  services: Services,
  sellButtonTitle: line(40).nullable(),
  buyButtonTitle: line(40).nullable(),
  theme: Look,
  /** The language that the widget begins with; null: that of the browser. */
  locale: z
    .string()
    .max(35)
    .regex(StartValues.language)
    .nullable()
    .meta({ examples: ['de'] }),
}

export const WidgetKeyView = z.object({
  id: z.string(),
  ...widgetKeyFields,
  /** It shows the widget of an installation on test networks: no coin there is worth anything. */
  isTest: z.boolean(),
  /** None are left where the merchant lost them all. */
  origins: z.array(z.string()),
  services: z.array(Service),
  createdAt: Time,
  /** `ending`: another key replaces it, and both work until `endsAt`. */
  state: z.enum(['active', 'ending', 'ended']),
  endsAt: Time.nullable(),
  replacedBy: z.string().nullable(),
})
export type WidgetKeyView = z.infer<typeof WidgetKeyView>

export const ApiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** It works at an installation on test networks alone; its secret begins with `agio_sk_test_`. */
  isTest: z.boolean(),
  scopes: z.array(z.enum(Merchants.scopes)),
  networks: z.array(z.string()),
  /** The last four characters of the secret. */
  ending: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
  state: z.enum(['active', 'ending', 'ended', 'revoked']),
  endsAt: Time.nullable(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>

/** Somebody who works for a merchant. */
export const MemberView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(Merchants.roles),
  /** `invited`: the link that was mailed has not been used yet. */
  state: z.enum(['active', 'invited', 'removed']),
  lastSeenAt: Time.nullable(),
})
export type MemberView = z.infer<typeof MemberView>
