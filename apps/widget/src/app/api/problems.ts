/**
 * From a refusal to the words people read. Every code of the contract has a text in every language: the maps are
 * typed over the catalogue, so a missing one does not compile.
 */
import type { FieldProblem } from '@agio/contract'
import type { Support } from '@agio/domain'
import { Refused } from './api.ts'
import type { TextKey, Translate } from '../i18n/i18n.ts'

/** One sentence for a refusal: the field's own where there is one. */
export function refusalText(t: Translate, error: unknown): string {
  if (!(error instanceof Refused)) return t('refusal.internal')
  // The server of a login may say why in its own words.
  if (error.code === 'login.failed' && error.message !== '' && error.message !== error.code)
    return error.message
  const [field] = error.fields
  return (
    (field && fieldText(t, field)) ||
    t(`refusal.${error.code}` satisfies TextKey, fieldParams(error)) ||
    error.message ||
    t('refusal.internal')
  )
}

/** The sentence of a field's code. One whose figure did not come is not shown with a hole. */
export function fieldText(t: Translate, { code, params = {} }: FieldProblem): string {
  const said = t(`code.${code}` as TextKey, params) || t(`refusal.${code}` as TextKey, params)
  return said === '' || /\{\w+\}/.test(said) ? t('code.invalid') : said
}

/** The topic of the question where the sentence of a refusal leads to support. */
export const topicOf = (code: string): Support.Topic | undefined =>
  code === 'verification.persons_full' ? 'company' : undefined

function fieldParams({ fields }: Refused): Readonly<Record<string, string>> {
  return fields[0]?.params ?? {}
}
