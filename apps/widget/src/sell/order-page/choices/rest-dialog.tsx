/** The rest is sent to the same address: what it then comes to, and what a wallet needs. */
import { Dialog } from '@agio/ui'
import { useText } from '../../../app/context.tsx'
import { PayTo } from '../pay/pay-to.tsx'
import { Compare } from './compare.tsx'
import type { SheetProps } from './sheet-props.ts'
import css from './choices.module.css'
import { optionText } from './option-text.ts'

export function RestDialog({ order, quote, onClose }: SheetProps) {
  const { t, locale } = useText()
  return (
    <Dialog
      title={optionText(t, locale, order, quote).result}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className={css.form}>
        <Compare order={order} quote={quote} />
        {quote.floats && <p className="soft">{t('option.estimate')}</p>}
        <PayTo order={order} />
      </div>
    </Dialog>
  )
}
