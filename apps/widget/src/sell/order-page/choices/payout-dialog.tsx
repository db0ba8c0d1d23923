/** Another amount than agreed is paid out: the figures of both, and the button that names the new one. */
import { Button, Dialog } from '@agio/ui'
import { useText } from '../../../app/context.tsx'
import { Problem } from '../../../app/problem.tsx'
import { useOrderStep } from '../../../journey/order-page/index.ts'
import { Compare } from './compare.tsx'
import type { SheetProps } from './sheet-props.ts'
import css from './choices.module.css'
import { optionText } from './option-text.ts'

export function PayoutDialog({ order, quote, onClose }: SheetProps) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id, onClose)
  const { result } = optionText(t, locale, order, quote)
  const act = () =>
    quote.choice === 'accept_lower'
      ? step.run('acceptLowerSell', {})
      : step.run('takeAllSell', { surplus: 'pay_out' })
  return (
    <Dialog
      title={result}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button wide busy={step.busy} onClick={act}>
          {result}
        </Button>
      }
    >
      <div className={css.form}>
        <Compare order={order} quote={quote} />
        <p className="soft">
          {t(quote.floats ? 'option.estimate' : 'option.final')} {t('option.undone')}
        </p>
      </div>
      <Problem error={step.error} />
    </Dialog>
  )
}
