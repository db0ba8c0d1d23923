/** The choice that needs another bank account. */
import { Button, Dialog } from '@agio/ui'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useText } from '../../../app/context.tsx'
import { Problem } from '../../../app/problem.tsx'
import { emptyDraft } from '../../../app/session/draft.ts'
import { Refused } from '../../../app/api/api.ts'
import {
  BeneficiaryFields,
  beneficiaryOf,
  beneficiaryProblems,
  type BeneficiaryDraft,
  type BeneficiaryField,
  type Problems,
  useMarked,
} from '../../../account/beneficiary/index.ts'
import { fiatOf } from '../../../app/i18n/format.ts'
import css from './choices.module.css'
import type { SheetProps } from './sheet-props.ts'
import { useOrderStep } from '../../../journey/order-page/index.ts'

type Props = Pick<SheetProps, 'order' | 'onClose'>

export function ReviseDialog({ order, onClose }: Props) {
  const { t } = useText()
  const step = useOrderStep(order.id, onClose)
  const fiat = fiatOf(order.payout)
  const [draft, setDraft] = useState<BeneficiaryDraft>({ ...emptyDraft, name: order.beneficiary.name })
  const found = beneficiaryProblems(draft, fiat)
  const { problems, mark, markGiven } = useMarked(found, draft)
  const hear = useEffectEvent(markGiven)
  useEffect(() => hear(serverProblems(step.error)), [step.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mark()
    const [first] = Object.keys(found)
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
          problems={problems}
        />
      </form>
      <Problem error={step.error} />
    </Dialog>
  )
}

function serverProblems(error: unknown): Problems<BeneficiaryField> {
  if (!(error instanceof Refused)) return {}
  const fields = error.fields.flatMap(({ field, code, params }) => {
    const name = field.split('.').at(-1) ?? ''
    return name in emptyDraft ? [[name, { code, ...(params && { params }) }]] : []
  })
  return Object.fromEntries(fields)
}
