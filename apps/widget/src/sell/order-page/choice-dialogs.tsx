/** The choices that need a word more: where coins go back to, and another bank account. */
import type { SellOrderView } from '@agio/contract'
import { Money } from '@agio/domain'
import { Button, Dialog } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { emptyDraft } from '../../app/session/draft.ts'
import { showAmount } from '../../app/i18n/format.ts'
import { Refused } from '../../app/api/api.ts'
import {
  BeneficiaryFields,
  beneficiaryOf,
  beneficiaryProblems,
  type BeneficiaryDraft,
  type BeneficiaryField,
  type Problems,
} from '../../account/beneficiary/index.ts'
import css from './choices.module.css'
import { AddressField, looksLikeAddress } from '../../journey/order-form/index.ts'
import { useOrderStep } from '../../journey/order-page/index.ts'

type Props = { order: SellOrderView; onClose: () => void }

export function RefundDialog({ order, onClose }: Props) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id, onClose)
  const { refund } = order
  return (
    <BackDialog
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
      title={t('surplus.title')}
      text={t('choice.returnSurplusText', { amount })}
      knownTo={order.refundAddress}
      step={step}
      onClose={onClose}
      onSend={(to) => step.run('takeAllSell', { surplus: 'return', ...(to ? { to } : {}) })}
    />
  )
}

/** Where no address is known, one may be given; the server says whether it is proven. */
function BackDialog({
  title,
  text,
  knownTo,
  step,
  onClose,
  onSend,
}: {
  title: string
  text: string
  knownTo: string | null
  step: ReturnType<typeof useOrderStep>
  onClose: () => void
  onSend: (to: string) => void
}) {
  const { t } = useText()
  const [to, setTo] = useState('')
  const [error, setError] = useState<string>()
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
          <Button type="submit" form="back-form" wide busy={step.busy}>
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
        {knownTo ? (
          <p>{t('refund.knownTo', { address: knownTo })}</p>
        ) : (
          <AddressField
            id="to"
            label={t('refund.to')}
            aside={t('order.optional')}
            value={to}
            error={error}
            hint={t('refund.toHint')}
            onText={setTo}
          />
        )}
      </form>
      <Problem error={step.error} />
    </Dialog>
  )
}

export function ReviseDialog({ order, onClose }: Props) {
  const { t } = useText()
  const step = useOrderStep(order.id, onClose)
  const fiat = Money.isFiat(order.payout.currency) ? order.payout.currency : 'EUR'
  const [draft, setDraft] = useState<BeneficiaryDraft>({ ...emptyDraft, name: order.beneficiary.name })
  const [found, setFound] = useState<Problems<BeneficiaryField>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = beneficiaryProblems(draft, fiat)
    setFound(problems)
    const [first] = Object.keys(problems)
    if (first === undefined) step.run('reviseSell', { beneficiary: beneficiaryOf(draft, fiat) })
    else document.getElementById(first)?.focus()
  }
  return (
    <Dialog
      title={t('revise.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <Button type="submit" form="revise-form" wide busy={step.busy}>
          {t('revise.send')}
        </Button>
      }
    >
      <form id="revise-form" onSubmit={submit} noValidate className={css.form}>
        <BeneficiaryFields
          fiat={fiat}
          draft={draft}
          change={(part) => setDraft({ ...draft, ...part })}
          problems={{ ...found, ...serverProblems(step.error) }}
        />
      </form>
      <Problem error={step.error} />
    </Dialog>
  )
}

function serverProblems(error: unknown): Problems<BeneficiaryField> {
  if (!(error instanceof Refused)) return {}
  const fields = error.fields.flatMap(({ field, code }) => {
    const name = field.split('.').at(-1) ?? ''
    return name in emptyDraft ? [[name, { code }]] : []
  })
  return Object.fromEntries(fields)
}
