/** The window of a fixed rate: whether it still holds. */
import type { BuyOrderView } from '@agio/contract'
import { useState } from 'react'
import { useApp } from '../../app/context.tsx'
import { readTime } from '../../app/i18n/format.ts'

/** `over` once the window has passed without a payment. */
export type RateWindow = { over: boolean; end: () => void }

export function useRateWindow({ rateUntil }: BuyOrderView): RateWindow {
  const { now } = useApp()
  const [ended, setEnded] = useState<string>()
  const over = rateUntil !== null && (ended === rateUntil || readTime(rateUntil).getTime() <= now())
  return { over, end: () => setEnded(rateUntil ?? undefined) }
}
