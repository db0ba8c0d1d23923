/** Coins go back: to where they came from, or to another wallet whose owner signs. */
import type { SellOrderView } from '@agio/contract'
import { Button, Dialog } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import { Refused } from '../../app/api/api.ts'
import { useText } from '../../app/context.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { Problem } from '../../app/problem.tsx'
import { AddressField, looksLikeAddress } from '../../journey/order-form/index.ts'
import { useOrderStep } from '../../journey/order-page/index.ts'
import css from './choices.module.css'
import { Prove } from './origin-dialogs.tsx'

type Props = { order: SellOrderView; onClose: () => void }

export function RefundDialog({ order, onClose }: Props) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id, onClose)
  const { refund } = order
  return (
    <BackDialog
      order={order}
      title={t('refund.title')}
      text={
        refund
          ? t('choice.refundText', { amount: showAmount(locale, refund.amount) })
          : t('choice.refundPlain')
      }
      knownTo={refund?.to ?? order.refundAddress}
      step={step}
      onClose={onClose}
      onSend={(to) => step.run('refundSell', to ? { to } : {})}
    />
  )
}

export function SurplusDialog({ order, onClose }: Props) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id, onClose)
  const amount = order.surplus ? showAmount(locale, order.surplus) : ''
  return (
    <BackDialog
      order={order}
      title={t('surplus.title')}
      text={t('choice.returnSurplusText', { amount })}
      knownTo={order.refundAddress}
      step={step}
      onClose={onClose}
      onSend={(to) => step.run('takeAllSell', { surplus: 'return', ...(to ? { to } : {}) })}
    />
  )
}

/** To the known address, or to another one: the server says whether its owner has to sign first, and the signature sends. */
function BackDialog({
  order,
  title,
  text,
  knownTo,
  step,
  onClose,
  onSend,
}: Props & {
  title: string
  text: string
  knownTo: string | null
  step: ReturnType<typeof useOrderStep>
  onSend: (to: string) => void
}) {
  const { t } = useText()
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
  const needsProof = step.error instanceof Refused && step.error.code === 'wallet.proof_required'
  const toProve = needsProof ? to.trim() || order.refundAddress : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = to.trim()
    const wrong = address !== '' && !looksLikeAddress(address)
    setError(wrong ? t('refusal.address.invalid') : undefined)
    if (!wrong) onSend(address)
  }
  return (
    <Dialog
      title={title}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form="back-form" wide look={toProve ? 'quiet' : 'main'} busy={step.busy}>
            {t('choice.confirm')}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            {t('cancel.no')}
          </Button>
        </>
      }
    >
      <form id="back-form" className={css.form} onSubmit={submit} noValidate>
        <p>{text}</p>
        {knownTo && <p>{t('refund.knownTo', { address: knownTo })}</p>}
        <AddressField
          id="to"
          label={t(knownTo ? 'refund.toOther' : 'refund.to')}
          aside={t('order.optional')}
          value={to}
          error={error}
          hint={t(knownTo ? 'refund.toOtherHint' : 'refund.toHint')}
          onText={setTo}
        />
      </form>
      <Problem error={step.error} />
      {toProve && looksLikeAddress(toProve) && (
        <Prove key={toProve} order={order} address={toProve} onProved={() => onSend(to.trim())} />
      )}
    </Dialog>
  )
}
