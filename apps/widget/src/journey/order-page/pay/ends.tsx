/** Below every way of paying: another way, calling it off, and when the order ends by itself. */
import type { ReactNode } from 'react'
import { useText } from '../../../app/context.tsx'
import { showTime } from '../../../app/i18n/times.ts'
import { Cancel } from './cancel.tsx'
import css from './pay.module.css'

type Props = {
  order: { id: string; choices: readonly string[]; cancelsAt: string | null }
  cancel: { step: 'cancelSell' | 'cancelBuy'; text: string }
  /** It is said above already when the order ends. */
  saidAbove?: boolean
  children?: ReactNode
}

export function Ends({ order: { id, choices, cancelsAt }, cancel, saidAbove = false, children }: Props) {
  return (
    <div className={css.ends}>
      {children}
      {choices.includes('cancel') && <Cancel orderId={id} {...cancel} />}
      {cancelsAt && !saidAbove && <Expires at={cancelsAt} />}
    </div>
  )
}

export function Expires({ at }: { at: string }) {
  const { t } = useText()
  return <p className="soft">{t('pay.cancelsAt', { time: showTime(at) })}</p>
}
