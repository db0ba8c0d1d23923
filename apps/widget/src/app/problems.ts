/**
 * From a refusal to the words people read. Every code of the contract has a text in every language: the maps are
 * typed over the catalogue, so a missing one does not compile.
 */
import type { FieldCode, FieldProblem } from '@agio/contract'
import { Refused, type RefusalCode } from './api.ts'
import type { TextKey, Translate } from './i18n.ts'

export type RefusalKey = `refusal.${RefusalCode}`
export type FieldKey = `code.${FieldCode}`

/** One sentence for a refusal: the field's own where there is one, with its figures. */
export function refusalText(t: Translate, error: unknown): string {
  if (!(error instanceof Refused)) return t('refusal.internal')
  const [field] = error.fields
  return (
    (field && fieldText(t, field)) ||
    t(`refusal.${error.code}` satisfies TextKey, fieldParams(error)) ||
    error.message ||
    t('refusal.internal')
  )
}

export function fieldText(t: Translate, { code, params }: FieldProblem): string {
  const key: TextKey = `code.${code}`
  return t(key, params) || t('code.invalid')
}

function fieldParams({ fields }: Refused): Readonly<Record<string, string>> {
  return fields[0]?.params ?? {}
}
