/** The keys that every language has a sentence for: one per refusal, one per problem of a field. */
import type { FieldCode } from '@agio/contract'
import type { RefusalCode } from './api.ts'

export type RefusalKey = `refusal.${RefusalCode}`
export type FieldKey = `code.${FieldCode}`
