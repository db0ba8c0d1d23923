/** The keys that every language has a sentence for: one per refusal, one per problem of a field. */
import type { FieldCode, Refusal } from '@agio/contract'
import type { RefusalCode } from './api.ts'

export type RefusalKey = `refusal.${RefusalCode}`
/** A code that is a refusal too has the text of the refusal. */
export type FieldKey = `code.${Exclude<FieldCode, Exclude<Refusal, 'invalid'>>}`
