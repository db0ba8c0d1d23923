/** The bank reads another name. The person may answer for it: the sheet says what a wrong name does, and asks for a tick. */
import { Button, Checkbox, Dialog, Notice, Receipt, type ReceiptLine } from '@agio/ui'
import { useState } from 'react'
import { useText } from '../../../app/context.tsx'
import { showAmount } from '../../../app/i18n/format.ts'
import { Problem } from '../../../app/problem.tsx'
import { useOrderStep } from '../../../journey/order-page/index.ts'
import { accountLines } from '../lines.ts'
import type { SheetProps } from './sheet-props.ts'
import css from './choices.module.css'
import { optionText } from './option-text.ts'

export function NameDialog({ order, quote, onClose }: SheetProps) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id, onClose)
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState<string>()
  const payout = showAmount(locale, quote.payout?.payout ?? order.payout)
  const lines: ReceiptLine[] = [
    { id: 'name', label: t('order.name'), value: order.beneficiary.name, words: true },
    ...accountLines(t, order),
    { id: 'payout', label: t('option.youGet'), value: payout, state: 'strong' },
  ]
  const act = () => {
    setError(isChecked ? undefined : t('option.tickFirst'))
    if (isChecked) step.run('reviseSell', { confirmName: true })
    else document.getElementById('name-checked')?.focus()
  }
  return (
    <Dialog
      title={optionText(t, locale, order, quote).result}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button look="danger" wide busy={step.busy} onClick={act}>
          {t('option.payAnyway', { payout })}
        </Button>
      }
    >
      <div className={css.form}>
        <Receipt label={t('choice.confirmName')} lines={lines} />
        <Notice tone="warn">
          <p>{t('option.wrongName')}</p>
        </Notice>
        <Checkbox
          id="name-checked"
          checked={isChecked}
          error={isChecked ? undefined : error}
          onCheck={setChecked}
        >
          {t('option.checkedName')}
        </Checkbox>
      </div>
      <Problem error={step.error} />
    </Dialog>
  )
}
