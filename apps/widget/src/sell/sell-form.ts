/**
 * The head of the sheet: two amounts, each working out the other. What is typed rules; the other side follows from
 * the price, a moment after the last key.
 */
import { Money } from '@agio/domain'
import { useEffect, useState } from 'react'
import { Refused } from '../app/api.ts'
import { useApp, useDraft, useText } from '../app/context.tsx'
import { coinOfWire, readDecimal, type WireAmount } from '../app/format.ts'
import { locales, type Locale } from '../app/i18n.ts'
import { coinsQuery, quoteQuery, useSellQuote } from '../quote/index.ts'
import { refusalText } from '../app/problems.ts'

const restMs = 350
/** A price that is younger serves for going on; the order page asks for its own. */
const freshMs = 30_000

export function useSellForm() {
  const { t, locale } = useText()
  const { api, queries } = useApp()
  const [draft, change] = useDraft()
  const [typed, setTyped] = useState<string>()
  useDefaultCoin()
  const amount = useRested(draft.amount)
  const quote = useSellQuote({ coin: draft.coin, fiat: draft.fiat, side: draft.side, amount })
  const wrong = typed !== undefined && typed.trim() !== '' && !/[1-9]/.test(readDecimal(locale, typed) ?? '')
  const empty = typed !== undefined && typed.trim() === ''
  const fresh = amount === draft.amount && !quote.isPlaceholderData && !wrong && !empty
  const shown = empty || wrong || quote.isError ? undefined : quote.data
  const other = draft.side === 'send' ? shown?.receive : shown?.send
  const panels = {
    typed: typed ?? editable(locale, draft.amount),
    other: other ? editable(locale, rounded(other)) : '',
  }
  return {
    draft,
    change,
    quote: shown,
    fresh: fresh && quote.data !== undefined && !quote.isError,
    waiting: !fresh || (quote.isFetching && !quote.data),
    /** The side that was typed in carries the problem. */
    error: wrong
      ? t('field.amount')
      : empty
        ? t('field.required')
        : fresh && quote.error
          ? problemOf(quote.error, t)
          : undefined,
    /** Whether there is a price for exactly what stands in the form; waits for one that is on its way. */
    priced: async () => {
      if (wrong || empty || draft.coin === '') return false
      try {
        await queries.fetchQuery({ ...quoteQuery(api, draft), staleTime: freshMs })
        return true
      } catch {
        return false
      }
    },
    send: draft.side === 'send' ? panels.typed : panels.other,
    receive: draft.side === 'receive' ? panels.typed : panels.other,
    type(side: 'send' | 'receive', text: string) {
      setTyped(text)
      change({ side, amount: readDecimal(locale, text) ?? '' })
    },
    /** Leaving a field writes the amount as it was understood. */
    leave: () => setTyped(wrong || empty ? typed : undefined),
  }
}

function problemOf(error: Error, t: ReturnType<typeof useText>['t']): string {
  return error instanceof Refused ? refusalText(t, error) : t('sell.priceGone')
}

/** The coin of the first visit: a dollar coin where there is one, else the first that can be sold. */
function useDefaultCoin(): void {
  const { queries, api } = useApp()
  const [{ coin }, change] = useDraft()
  useEffect(() => {
    let here = true
    const choose = async () => {
      const coins = (await queries.fetchQuery(coinsQuery(api))).filter((it) => it.sell)
      const known = coins.some((it) => it.id === coin)
      const first = coins.find((it) => it.symbol === 'USDC') ?? coins[0]
      if (here && !known && first) change({ coin: first.id })
    }
    choose().catch(() => undefined)
    return () => {
      here = false
    }
  }, [queries, api, coin, change])
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

/** A decimal as it is edited: the language's point, no grouping. */
function editable(locale: Locale, decimal: string): string {
  const point = new Intl.NumberFormat(locales[locale].intl)
    .formatToParts(1.5)
    .find((part) => part.type === 'decimal')?.value
  return decimal.replace('.', point ?? '.')
}

/** Cents for money; for coins their useful digits, rounded up, as what is sent must suffice. The order shows every digit. */
function rounded({ currency, amount }: WireAmount): string {
  if (Money.isFiat(currency)) return amount
  const digits = coinOfWire(currency)?.usefulDigits ?? 6
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  const up = /[1-9]/.test(fraction.slice(digits)) ? 1n : 0n
  const units = (BigInt(whole + kept) + up).toString().padStart(digits + 1, '0')
  return `${units.slice(0, -digits)}.${units.slice(-digits)}`
}
