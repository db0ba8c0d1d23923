/** The choice that needs another bank account. */
import type { SellOrderView } from '@agio/contract'
import { Money } from '@agio/domain'
import { Button, Dialog } from '@agio/ui'
import { useState, type FormEvent } from 'react'
import { useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { emptyDraft } from '../../app/session/draft.ts'
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
import { useOrderStep } from '../../journey/order-page/index.ts'

type Props = { order: SellOrderView; onClose: () => void }

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
