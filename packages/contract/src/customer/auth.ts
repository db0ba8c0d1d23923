/** Signing in: the calls given by the specification, exactly, and the sessions of a customer. */
import { Verification, Wallets } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { done, Email, Fiat, id, MailPin, Time, whole } from '../words.ts'

export const LoginAnswer = z.object({ error: z.string().nullable(), token: z.string().nullable() })

export const login = route({
  method: 'POST',
  path: '/api/auth/login/{email}/{pin}',
  access: 'anyone',
  summary: 'Exchange the e-mail PIN for a token. A failure is an answer with `error` set.',
  params: z.strictObject({ email: Email, pin: MailPin }),
  body: z.strictObject({ nonce: z.string().max(100).optional() }).optional(),
  answer: LoginAnswer,
  refusals: ['login.failed', 'too-many'],
})

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'customer',
  summary: 'End this session.',
  answer: done,
})

export const sendLoginLink = route({
  method: 'POST',
  path: '/api/auth/send_login_link/{email}',
  access: 'anyone',
  summary: 'Send a PIN and a sign-in link by e-mail. The answer is the same for unknown addresses.',
  params: z.strictObject({ email: Email }),
  body: z
    .strictObject({
      redirect: z.string().max(500).optional(),
      locale: z.string().max(10).optional(),
      /** `Europe/Berlin`: mails name times in it. */
      zone: z.string().max(50).optional(),
    })
    .optional(),
  answer: z.object({ sent: z.literal(true), nonce: z.string(), expiresAt: Time }),
  refusals: ['too-many'],
})

export const startVerify = route({
  method: 'POST',
  path: '/api/auth/verify/start',
  access: 'customer',
  summary:
    'With a phone number: send a code there by SMS. Without: send a fresh PIN by e-mail before a sensitive step.',
  body: z.strictObject({ phone: z.string().trim().min(4).max(40).optional() }).optional(),
  answer: z.object({ sent: z.literal(true), expiresAt: Time }),
  refusals: ['too-many', 'invalid', 'pin.required', 'sms.unavailable'],
})

export const verifyPin = route({
  method: 'POST',
  path: '/api/auth/verify/pin',
  access: 'customer',
  summary: 'Confirm the code that this session asked for last: the fresh PIN, or the code of an SMS.',
  body: z.strictObject({ pin: MailPin }),
  /** `verifiedUntil` is null after the code of an SMS: it confirms the number, nothing else. */
  answer: z.object({ verifiedUntil: Time.nullable() }),
  refusals: ['login.failed', 'too-many'],
})

export const Session = z.object({
  id: id('ses'),
  current: z.boolean(),
  createdAt: Time,
  lastSeenAt: Time,
  device: z.string(),
})
export const listSessions = route({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'customer',
  summary: 'Where this customer is signed in.',
  answer: whole(Session),
})
export const endSession = route({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'customer',
  summary: 'End a session on another device.',
  params: z.strictObject({ id: id('ses') }),
  answer: done,
  refusals: ['not-found'],
})

export const endAllSessions = route({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'customer',
  summary: 'Sign out everywhere, here too.',
  answer: done,
})

/** Launch data as the messenger passes them to its mini-app: a query string with a `hash`. */
const InitData = z.string().min(1).max(8_000)

export const enterByTelegram = route({
  method: 'POST',
  path: '/api/auth/telegram',
  access: 'anyone',
  summary:
    'Exchange launch data of the mini-app, once and within 5 minutes, for a session token, or for a link token if the messenger account is not linked yet.',
  body: z.strictObject({ initData: InitData }),
  answer: z.object({
    token: z.string().nullable(),
    /** For `auth/telegram/link`, with the same launch data. */
    link: z.object({ token: z.string(), expiresAt: Time }).nullable(),
  }),
  refusals: ['launch.refused', 'service.off'],
})

export const linkTelegram = route({
  method: 'POST',
  path: '/api/auth/telegram/link',
  access: 'customer',
  summary:
    'Link the messenger account of the launch data to the customer, with a fresh PIN: from now on it signs in. Replaces an earlier account and ends its other sessions.',
  body: z.strictObject({ initData: InitData, linkToken: z.string().min(1).max(100) }),
  answer: done,
  refusals: ['launch.refused', 'pin.required', 'service.off'],
})

export const notifyByTelegram = route({
  method: 'PATCH',
  path: '/api/auth/telegram/link',
  access: 'customer',
  summary:
    'Whether our bot tells the customer of their orders in the messenger. The person allows the bot to write in the messenger itself.',
  body: z.strictObject({ isNotified: z.boolean() }),
  answer: done,
  refusals: ['not-found', 'service.off'],
})

export const unlinkTelegram = route({
  method: 'DELETE',
  path: '/api/auth/telegram/link',
  access: 'customer',
  summary: 'Unlink the messenger account and end the other sessions that it opened.',
  answer: done,
})

const Switch = z.object({ enabled: z.boolean() })
export const WidgetConfig = z.object({
  /** As it was asked with: orders are placed under it. */
  key: z.string(),
  /** The merchant of the key: the page hears of orders of this merchant alone. Null: the key is the installation's. */
  merchantId: z.string().nullable(),
  /** `iban`: dedicated IBANs. */
  services: z.object({ sell: Switch, buy: Switch, iban: Switch }),
  sellButtonTitle: z.string().nullable(),
  buyButtonTitle: z.string().nullable(),
  /** Values a host may set; everything else is derived from them. */
  theme: z
    .object({
      accent: z.string(),
      surface: z.string(),
      text: z.string(),
      radius: z.string(),
      font: z.string(),
    })
    .partial(),
  locale: z.string().nullable(),
  /** Shown in the fields, never submitted by itself. */
  prefill: z.record(z.string(), z.string()),
  /** Of a visit that a merchant's server prepared. Null in every other. */
  visit: z
    .object({
      /** The page's own token: the one in the address has opened it and opens nothing any more. */
      session: z.string(),
      /** The values of `prefill` that cannot be changed. */
      locked: z.array(z.string()),
    })
    .nullable(),
  /** The version of the terms that orders are placed under. */
  termsVersion: z.string(),
  rateWindowMinutes: z.number(),
  /** The address of the genuine widget, and the sites that may show it within their page. */
  genuine: z.object({ origin: z.string(), sites: z.array(z.string()) }),
  /** Money that is paid out and taken in here. */
  currencies: z.array(Fiat),
  /** The customers who may open an account. */
  customerTypes: z.array(z.enum(Verification.customerTypes)),
  /** The host of the form for cards within the page of an order. Null: cards are typed on the acquirer's page. */
  cardFrame: z.string().nullable(),
  wallets: z.object({
    /** The relay that QR wallets are reached by, and who we are there. Without it they are not offered. */
    relay: z.object({ url: z.string(), projectId: z.string() }).nullable(),
    /** Shown first among the QR wallets, in this order; `Wallets` of the domain has their names and links. */
    recommended: z.array(z.enum(Wallets.recommended as [Wallets.Recommended, ...Wallets.Recommended[]])),
    /** Ways to a wallet that this installation leaves out. */
    leftOut: z.array(z.enum(Wallets.connectors)),
  }),
})
export type WidgetConfig = z.infer<typeof WidgetConfig>

export const widgetConfig = route({
  method: 'POST',
  path: '/v1/widget-config/{apiKey}',
  access: 'anyone',
  summary: 'The configuration of an embedding site; the body is the query string of the start URL as pairs.',
  params: z.strictObject({ apiKey: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
  body: z.record(z.string(), z.string()),
  answer: WidgetConfig,
  refusals: ['widget_key.unknown', 'origin.not_allowed', 'session.over'],
})
