/**
 * The head of the sheet: two amounts, each working out the other. The typed amount rules; the other side follows from
 * the price, a moment after the last key.
 */
import { Money } from '@agio/domain'
import type { ReceiptLine } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useApp, useDraft, useText } from '../../app/context.tsx'
import type { Draft } from '../../app/session/draft.ts'
import { coinOfWire, grouped, readDecimal, type WireAmount } from '../../app/i18n/format.ts'
import type { Locale, TextKey, Translate } from '../../app/i18n/i18n.ts'
import { coinsQuery, firstCoin, type Price, type Pricing } from '../quote/index.ts'
import { refusalText } from '../../app/api/problems.ts'
import { retype } from './retype.ts'

const restMs = 350
/** A price that is younger serves for going on; the order page asks for its own. */
const freshMs = 30_000

export type Side = 'send' | 'receive'

/** A button that takes this amount. */
export type Chip = (amount: string, text: string, typed?: Draft['typed']) => ReactNode

/** A service fills the room before its order with these. */
export type Service<P extends Price> = {
  name: 'sell' | 'buy'
  /** The person sends this one of the two; the other comes in. */
  sends: 'coin' | 'fiat'
  price: Pricing<P>
  lines: (t: Translate, locale: Locale, price: P | undefined) => ReceiptLine[]
  words: Record<Side | 'act', TextKey>
  /** Fields of the draft that are fixed when the person goes on. */
  settles?: (price: P) => Partial<Draft>
  /** Amounts that may be chosen by a press below the figure of coins, for a signed-in person. */
  Held?: ComponentType<{ coin: string; chip: Chip; keepsRoom: boolean }>
  /** A line of its own above the rate. */
  Extra?: ComponentType<{ quote: P | undefined }>
  /** What may be offered below the form, which does not move for it. */
  Offer?: ComponentType<{ quote: P | undefined; refused: string | undefined }>
}

export type AmountForm = ReturnType<typeof useAmountForm>

export function useAmountForm<P extends Price>({ name, sends, price, settles }: Service<P>) {
  const { t, locale } = useText()
  const { api, queries } = useApp()
  const [draft, change] = useDraft()
  const [text, setText] = useState<string>()
  const [noCoins, setNoCoins] = useState<Error>()
  useDefaultCoin(name)
  const typedSide: Side = draft.typed === sends ? 'send' : 'receive'
  const rested = useRested(draft.amount)
  // A kept amount, or one of the address, is not typed: there is no pause to wait for.
  const amount = text === undefined ? draft.amount : rested
  const quote = useQuery(price(api, { ...draft, amount }))
  const read = (it: string, typed = draft.typed) => readDecimal(locale, it, draft[typed])
  const wrong = text !== undefined && text.trim() !== '' && !/[1-9]/.test(read(text) ?? '')
  const empty = text !== undefined && text.trim() === ''
  const fresh = amount === draft.amount && !quote.isPlaceholderData && !wrong && !empty
  const failed = empty || wrong || quote.isError
  useSettled(fresh && !failed ? quote.data : undefined, { price, settles, draft })
  const shown = failed ? undefined : quote.data
  const kept = useKept(quote.data, draft)
  const problem = quote.error ?? (draft.coin === '' ? noCoins : undefined)
  const values = valuesOf(locale, typedSide, text ?? grouped(locale, draft.amount), shown)
  return {
    draft,
    change,
    typedSide,
    quote: shown,
    /** The last price of this pair: its lines stay while another amount has none. */
    lastQuote: shown ?? kept,
    /** An operator has paused what the order needs. */
    isPaused: quote.error instanceof Refused && quote.error.code === 'service.paused',
    waiting: !fresh || (quote.isFetching && !quote.data),
    /** The side that was typed in carries the problem. */
    error: wrong
      ? t('field.amount')
      : empty
        ? t('field.required')
        : fresh && problem
          ? problemOf(problem, t)
          : undefined,
    /** The price for exactly this form; waits for a request under way. */
    priced: async () => {
      if (wrong || empty) return undefined
      try {
        // The coin of a first visit is the one that the form is about to choose.
        const coin = draft.coin || firstCoin(await queries.fetchQuery(coinsQuery(api)), name, '')?.id
        if (coin === undefined) return undefined
        if (coin !== draft.coin) change({ coin })
        // Without a network it is asked for all the same: the refusal says so, and the page stays.
        const staleTime = navigator.onLine ? freshMs : 0
        return await queries.fetchQuery({ ...price(api, { ...draft, coin }), staleTime })
      } catch (error) {
        // The price says by itself why there is none.
        if (draft.coin === '' && error instanceof Error) setNoCoins(error)
        return undefined
      }
    },
    values,
    /** Returns the caret position in the new text. */
    type(side: Side, given: string, caret: number) {
      const typed = (side === 'send') === (sends === 'coin') ? 'coin' : 'fiat'
      const now = retype(locale, values[side], { text: given, caret }, draft[typed])
      setText(now.text)
      change({ typed, amount: read(now.text, typed) ?? '' })
      return now.caret
    },
    /** An amount by a press. */
    set(amount: string, typed: Draft['typed']) {
      setText(undefined)
      change({ typed, amount })
    },
    ...(fresh && quote.error instanceof Refused && { refused: amount, nearest: nearestOf(quote.error) }),
    /** Leaving a field writes the amount as it was understood. */
    leave: () => setText(wrong || empty ? text : undefined),
  }
}

/** The fields' values. The sent amount is rounded up, the received amount down. */
function valuesOf(locale: Locale, side: Side, typed: string, price: Price | undefined): Record<Side, string> {
  const other = side === 'send' ? 'receive' : 'send'
  const followed = price ? grouped(locale, rounded(price[other], other === 'send')) : ''
  return side === 'send' ? { send: typed, receive: followed } : { send: followed, receive: typed }
}

/** The nearest amount of money that can be ordered, where this one cannot. */
function nearestOf({ fields: [field] }: Refused) {
  const is = field?.code === 'amount.above_max' ? 'max' : 'min'
  const amount = field?.bounds?.[is]?.amount
  return amount === undefined ? undefined : ({ is, amount } as const)
}

/** The last one that came, as long as it is of the same coin and currency. */
function useKept<P extends Price>(quote: P | undefined, { coin, fiat }: Draft): P | undefined {
  const [kept, keep] = useState<P>()
  if (quote && quote !== kept) keep(quote)
  const of = (it: P) => [it.send.currency, it.receive.currency]
  return kept && of(kept).includes(coin) && of(kept).includes(fiat) ? kept : undefined
}

function problemOf(error: Error, t: Translate): string {
  return error instanceof Refused ? refusalText(t, error) : t('sell.priceGone')
}

/** What the first price chose stays: another amount has its own price, never another way to pay. */
function useSettled<P extends Price>(
  quote: P | undefined,
  { price, settles, draft }: { price: Pricing<P>; settles: Service<P>['settles'] | undefined; draft: Draft },
): void {
  const { api, queries } = useApp()
  const [, change] = useDraft()
  useEffect(() => {
    const settled = Object.entries((quote && settles?.(quote)) ?? {})
    if (!quote || settled.every(([name, value]) => draft[name as keyof Draft] === value)) return
    const part = Object.fromEntries(settled)
    // It is the price of this way, too: it is not asked for again.
    queries.setQueryData(price(api, { ...draft, ...part }).queryKey, quote as never)
    change(part)
  }, [quote, draft, api, queries, price, settles, change])
}

/** A coin is chosen where none was, or one that the service does not have. */
function useDefaultCoin(service: 'sell' | 'buy'): void {
  const { queries, api } = useApp()
  const [{ coin }, change] = useDraft()
  useEffect(() => {
    let here = true
    const choose = async () => {
      const chosen = firstCoin(await queries.fetchQuery(coinsQuery(api)), service, coin)
      if (here && chosen && chosen.id !== coin) change({ coin: chosen.id })
    }
    choose().catch(() => undefined)
    return () => {
      here = false
    }
  }, [queries, api, coin, change, service])
}

/** The value after it has been left alone for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Cents for money; for coins their useful digits. The order shows every digit. */
function rounded({ currency, amount }: WireAmount, isUp: boolean): string {
  if (Money.isFiat(currency)) return amount
  const digits = coinOfWire(currency)?.usefulDigits ?? 6
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  const up = isUp && /[1-9]/.test(fraction.slice(digits)) ? 1n : 0n
  const units = (BigInt(whole + kept) + up).toString().padStart(digits + 1, '0')
  return `${units.slice(0, -digits)}.${units.slice(-digits)}`
}
