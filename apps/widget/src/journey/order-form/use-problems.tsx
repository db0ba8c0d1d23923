import { ErrorSummary } from '@agio/ui'
import type { Problems } from '../../account/beneficiary/index.ts'
import { fieldText } from '../../app/api/problems.ts'
import { useText } from '../../app/context.tsx'
import type { TextKey } from '../../app/i18n/i18n.ts'
import type { Form } from './order-form-page.tsx'

/** The problems of a form: one per field, and the summary of all. */
export function useProblems<Field extends string>({
  problems,
  looks,
  labels,
}: Pick<Form, 'looks'> & { problems: Problems<Field>; labels: Readonly<Record<Field, TextKey>> }) {
  const { t } = useText()
  const text = (field: Field) => {
    const problem = problems[field]
    return problem && fieldText(t, { field, ...problem })
  }
  const listed = (Object.keys(labels) as Field[]).flatMap((id) => {
    const said = text(id)
    if (said === undefined) return []
    const label = t(labels[id]).replace(/[.?؟]$/, '')
    const isBox = problems[id]?.code === 'consent.required'
    return [{ id, text: isBox ? t('order.tick', { label }) : `${label}: ${said}` }]
  })
  return { text, summary: <ErrorSummary title={t('order.problems')} problems={listed} looks={looks} /> }
}
