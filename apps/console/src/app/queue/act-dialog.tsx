/** The dialog in front of an act: what it does, what it needs to know, and the button. */
import { Button, Dialog } from '@agio/ui'
import type { ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import css from './fields.module.css'
import { Problem } from './problem.tsx'

export function ActDialog(props: {
  readonly title: string
  readonly what: string
  readonly button: string
  readonly isGrave: boolean | undefined
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly problem: unknown
  readonly children: ReactNode
  readonly onAct: () => void
  readonly onClose: () => void
}) {
  const { title, what, button, isGrave, isReady, isBusy, problem, children, onAct, onClose } = props
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      foot={
        <div className={css.foot}>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look={isGrave ? 'danger' : 'main'} busy={isBusy} disabled={!isReady} onClick={onAct}>
            {button}
          </Button>
        </div>
      }
    >
      <p>{what}</p>
      {children}
      <Problem error={problem} />
    </Dialog>
  )
}
