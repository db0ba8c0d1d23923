/** The method of the purchase: the one that the price above is for, and the way to another one. */
import type { BuyQuoteView } from '@agio/contract'
import { Icon, Skeleton } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useApp, useText } from '../app/context.tsx'
import { lazily } from '../app/lazily.tsx'
import css from './method-row.module.css'
import { MethodMark } from './method-mark.tsx'
import { methodName } from './method-name.ts'

const MethodSheet = lazily(() => import('./method-sheet.tsx').then((it) => it.MethodSheet))

export function MethodRow({ quote }: { quote: BuyQuoteView | undefined }) {
  const { i18n } = useApp()
  const { t } = useText()
  const [open, setOpen] = useState(false)
  // The words of the methods are with the later ones.
  useEffect(() => void i18n.later(), [i18n])
  const name = quote && t(methodName(quote.method, quote.send.currency))
  return (
    <>
      <button type="button" className={css.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.name}>
          <span className={css.label}>{t('buy.payWith')}</span>
          {quote && name && (
            <span className={css.mark}>
              <MethodMark method={quote.method} size={20} />
            </span>
          )}
          {name || <Skeleton />}
        </span>
        <Icon name="down" size={16} />
        <small>{(quote && t(isFast(quote) ? 'method.fastest' : 'buy.floats')) || '\u00a0'}</small>
      </button>
      {open && <MethodSheet onClose={() => setOpen(false)} />}
    </>
  )
}

const isFast = ({ arrival }: BuyQuoteView) => arrival === 'minutes'
