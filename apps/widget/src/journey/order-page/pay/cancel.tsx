/** Cancelling asks first; the words of the buttons are the specification's. */
import { Button, Dialog } from '@agio/ui'
import { useState } from 'react'
import { useText } from '../../../app/context.tsx'
import { Problem } from '../../../app/problem.tsx'
import { useOrderStep } from '../use-order-step.ts'

type Props = { orderId: string; step: 'cancelSell' | 'cancelBuy'; text: string }

/** The button that cancels an order, and the dialog that asks first. */
export function Cancel(props: Props) {
  const { t } = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('pay.cancel')}
      </Button>
      {isAsking && <CancelDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function CancelDialog({ orderId, step: name, text, onClose }: Props & { onClose: () => void }) {
  const { t } = useText()
  const step = useOrderStep(orderId, onClose)
  return (
    <Dialog
      title={t('cancel.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button look="danger" wide busy={step.busy} onClick={() => step.run(name)}>
            {t('cancel.yes')}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            {t('cancel.no')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Problem error={step.error} />
    </Dialog>
  )
}
