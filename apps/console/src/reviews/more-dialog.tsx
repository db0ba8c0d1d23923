/** The steps that the customer has to do again, and why: they read the reason in their language at the step. */
import type { ReviewView } from '@agio/contract'
import type { WantedAgainKey } from '@agio/ui'
import { Verification } from '@agio/domain'
import { Checkbox, SelectField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/reviews'
import { acting } from '../app/acting.ts'
import { useApp } from '../app/context.tsx'
import { Confirm } from '../app/queue/confirm.tsx'
import { Fields } from '../app/queue/fields.tsx'
import { CustomerReads } from './customer-reads.tsx'
import { paperName, personName, plain } from './review-words.ts'

type Steps = Readonly<Record<string, Verification.StepReason>>
type Papers = Readonly<Record<string, Verification.PaperReason>>

const stepOptions = Verification.stepReasons.map((code) => ({ code, name: t(`step_reason.${code}`) }))
const paperOptions = Verification.paperReasons.map((code) => ({ code, name: plain(code) }))
const without = <T,>(all: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== key))

/** A box, and the reason once it is ticked. */
function Again<Code extends Verification.StepReason | Verification.PaperReason>(props: {
  readonly id: string
  readonly label: string
  readonly reason: Code | undefined
  readonly options: readonly { code: Code; name: string }[]
  /** Of the customer; with the family of texts the reason is one of. */
  readonly language: string | null
  readonly texts: 'reason' | 'paperReason'
  readonly onReason: (reason: Code | undefined) => void
}) {
  const { id, label, reason, options, language, texts, onReason } = props
  return (
    <div>
      <Checkbox
        id={id}
        checked={reason !== undefined}
        onCheck={(isOn) => onReason(isOn ? options[0]?.code : undefined)}
      >
        {label}
      </Checkbox>
      {reason !== undefined && (
        <SelectField
          id={`${id}-reason`}
          label={t('why', { label })}
          value={reason}
          options={options}
          onChoose={(code) => onReason(options.find((one) => one.code === code)?.code)}
        />
      )}
      {reason !== undefined && (
        <CustomerReads language={language} of={`verify.${texts}.${reason}` as WantedAgainKey} />
      )}
    </div>
  )
}

export function AskForMore({ review, onClose }: { review: ReviewView; onClose: () => void }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [steps, setSteps] = useState<Steps>({})
  const [papers, setPapers] = useState<Papers>({})
  const { verification } = review
  const nameOf = new Map(verification.persons.map((it) => [it.id, `${personName(it)}: `]))
  const documents = verification.documents.flatMap((it) => {
    const { id, person } = it
    const name = paperName(it, verification.documents)
    return id === null ? [] : [{ id, name: `${nameOf.get(person ?? '') ?? ''}${name}` }]
  })
  const all = [{ id: null, steps: verification.steps }, ...verification.persons].flatMap((of) =>
    of.steps.map(({ step }) => ({
      person: of.id,
      step,
      key: of.id === null ? step : `${of.id} ${step}`,
      name: `${nameOf.get(of.id ?? '') ?? ''}${plain(step)}`,
    })),
  )
  const fields = (
    <Fields>
      {all.map(({ key, name }) => (
        <Again
          key={key}
          id={`again-${key.replace(' ', '-')}`}
          label={t('step', { name })}
          reason={steps[key]}
          options={stepOptions}
          language={review.language}
          texts="reason"
          onReason={(code) => setSteps(code ? { ...steps, [key]: code } : without(steps, key))}
        />
      ))}
      {documents.map(({ id, name }) => (
        <Again
          key={id}
          id={`again-${id}`}
          label={t('paper_name', { name })}
          reason={papers[id]}
          options={paperOptions}
          language={review.language}
          texts="paperReason"
          onReason={(code) => setPapers(code ? { ...papers, [id]: code } : without(papers, id))}
        />
      ))}
    </Fields>
  )
  return (
    <Confirm
      request={acting(api, 'decideReview.more', {
        body: {
          decision: 'more',
          seen: review.version,
          steps: all.flatMap(({ key, person, step }) => {
            const code = steps[key]
            return code ? [{ step, person, reason: code }] : []
          }),
          documents: Object.entries(papers).map(([id, code]) => ({ id, reason: code })),
        },
        params: { id: review.id },
        figures: [],
        fields,
        isReady: Object.keys(steps).length + Object.keys(papers).length > 0,
      })}
      onClose={() => {
        onClose()
        void queries.invalidateQueries()
      }}
    />
  )
}
