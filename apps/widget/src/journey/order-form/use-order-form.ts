/** The order form of either service: the draft, the confirmations, and what is placed. */
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { WidgetConfig } from '@agio/contract'
import type { Api } from '../../app/api/api.ts'
import { configQuery } from '../../app/config.ts'
import { useApp, useDraft } from '../../app/context.tsx'
import type { TextKey } from '../../app/i18n/i18n.ts'
import type { Draft } from '../../app/session/draft.ts'
import type { Problems } from '../../account/beneficiary/index.ts'
import type { Price } from '../quote/index.ts'
import { useFixed } from './use-fixed.ts'
import type { Placed } from './placed.ts'
import { usePlacing } from './use-placing.ts'

/** `Own` is the confirmation that only one service asks for; of the terms it is the version that is accepted. */
export type Consents<Own extends string> = Ticks<Own> & { terms: string }
export type Ticks<Own extends string> = Record<Own | 'correctInformation' | 'marketing', boolean>

export type OrderForm<Field extends string, Own extends Field, Quote extends Price, Body> = {
  /** The name of the operation, for `once`. */
  what: 'sale' | 'purchase'
  /** The fields in the order of the page, with their labels. */
  labels: Readonly<Record<Field, TextKey>>
  ownConsent?: Own
  /** The token of the payment link that the order pays: it says for whom, and the page says nothing. */
  link?: string
  problems: (draft: Draft, consents: Ticks<Own>) => Problems<Field>
  body: (draft: Draft, consents: Consents<Own>, quote: Quote) => Body
  send: (api: Api, body: Body, idempotencyKey: string) => Promise<Placed>
  /** The page after placing. */
  next: (order: Placed) => string
}

/** `again`: the values of an order that is placed again. Its sheet says what the button confirms: nothing is ticked there. */
export function useOrderForm<Field extends string, Own extends Field, Quote extends Price, Body>(
  form: OrderForm<Field, Own, Quote, Body>,
  { data: quote, isSuccess, isPlaceholderData, refetch }: UseQueryResult<Quote>,
  again?: Draft,
) {
  const { api, parameters, queries } = useApp()
  const [typed, change] = useDraft()
  const draft = again ?? typed
  const [consents, setConsents] = useState({
    correctInformation: again !== undefined,
    ...(form.ownConsent !== undefined && { [form.ownConsent]: again !== undefined }),
    marketing: false,
  } as Ticks<Own>)
  const placing = usePlacing<Field, Body>({
    service: form.what === 'sale' ? 'sell' : 'buy',
    fields: Object.keys(form.labels) as Field[],
    found: form.problems(draft, consents),
    values: { ...draft, ...consents },
    request: async () => {
      if (!quote || !isSuccess || isPlaceholderData) {
        // No order is placed at an unseen price: it is asked for, once, and shown, or the button says why there is
        // none.
        const { error } = await refetch({ cancelRefetch: false })
        if (error) throw error
        return undefined
      }
      const { coin, fiat, typed, amount } = draft
      // The button accepts the version that the page links to; where it is not known it is asked for.
      const config = await queries.fetchQuery(configQuery(api, parameters))
      const consented = { ...consents, terms: config.termsVersion }
      const { what, link } = form
      const page = link === undefined && placedOn(config, parameters.get('session'))
      const body = { ...form.body(draft, consented, quote), ...page }
      return { what, body, sameness: { ...body, quoteId: undefined, coin, fiat, typed, amount, link } }
    },
    send: (body, idempotencyKey) => form.send(api, body, idempotencyKey),
    next: form.next,
  })
  const { labels, ownConsent } = form
  const fixed = useFixed()
  return { draft, change, fixed, labels, ownConsent, consents, setConsents, sent: form, ...placing }
}

/** On whose page: the key names the merchant. The merchant's own name for the order comes with the start address. */
function placedOn({ key, prefill: { externalId } }: WidgetConfig, session: string | null) {
  if (session !== null) return { session }
  return { widgetKey: key, ...(externalId && { externalId }) }
}

/** The problems that the forms of both services can have. */
export function commonProblems(
  { contactEmail }: Draft,
  consents: Ticks<never>,
): Problems<'contactEmail' | 'correctInformation'> {
  return {
    ...(mayBeEmail(contactEmail) ? {} : { contactEmail: { code: 'email' } }),
    ...(consents.correctInformation ? {} : { correctInformation: { code: 'consent.required' } }),
  }
}

/** An optional e-mail address. */
export function mayBeEmail(text: string): boolean {
  return text.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** The given fields, trimmed, without the empty ones. */
export function filled<Field extends string>(fields: Record<Field, string>): Partial<Record<Field, string>> {
  const pairs = Object.entries<string>(fields).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(pairs.filter(([, text]) => text !== '')) as Partial<Record<Field, string>>
}
