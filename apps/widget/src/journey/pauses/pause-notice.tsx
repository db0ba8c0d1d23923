/** A pause in words: why, until when, and what it means for this person. */
import type { PaymentMethod } from '@agio/contract'
import { Money, Pauses, type Buy, type Coins } from '@agio/domain'
import { Notice } from '@agio/ui'
import { useEffect } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { showTime } from '../../app/i18n/times.ts'
import { usePauses } from './use-pauses.ts'

type Method = PaymentMethod | undefined
type Wanted = {
  readonly service: 'sell' | 'buy'
  readonly coin: Coins.CoinId
  readonly fiat: Money.Fiat
  readonly method?: Method
}

const methods: Readonly<Record<PaymentMethod, Buy.Method>> = {
  SEPA_BANK_TRANSFER: 'bank_transfer',
  OPEN_BANKING: 'open_banking',
  CREDIT_CARD: 'card',
}
const needsOf = ({ method, ...wanted }: Wanted) =>
  Pauses.needsOf({ ...wanted, ...(method && { method: methods[method] }) })

/** The pause that stops a new order, if there is one. */
export const usePauseOfForm = (wanted: Wanted | undefined) => usePauses()(wanted ? needsOf(wanted) : [])

/** Beside the form of a new order. */
export function PauseOfForm(wanted: Wanted) {
  return <PauseNotice parts={needsOf(wanted)} what="pause.form" />
}

/** Pauses of these parts stop a placed order. */
const stops = { sell: /^(chain|coin|bank):/, buy: /^(chain|coin|method):/ } as const

/** On the page of an order that is under way. */
export function PauseOfOrder({ fiat, ...order }: Omit<Wanted, 'fiat'> & { readonly fiat: string }) {
  if (!Money.isFiat(fiat)) return null
  const parts = needsOf({ ...order, fiat }).filter((part) => stops[order.service].test(part))
  return <PauseNotice parts={parts} what="pause.order" />
}

function PauseNotice({ parts, what }: { parts: readonly string[]; what: 'pause.form' | 'pause.order' }) {
  const { i18n } = useApp()
  const { t } = useText()
  const pause = usePauses()(parts)
  useEffect(() => {
    void i18n.later()
  }, [i18n])
  if (!pause) return null
  const said = t(`pause.${pause.reason}`, { time: showTime(pause.until) })
  return (
    <Notice tone="warn" live>
      <p>{[said, t(what)].join(' ')}</p>
    </Notice>
  )
}
