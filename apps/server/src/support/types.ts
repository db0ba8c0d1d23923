/** The types of conversations. */
import type { SealedColumn } from '../platform/sealing.ts'
import type { Attachment } from '../verification/documents/index.ts'
import type { MessageRow, Service, ThreadRow } from './thread-store.ts'

/** Opens data that was sealed for a customer. */
export type Open = (place: SealedColumn, sealed: string) => string

export type Message = Omit<MessageRow, 'textSealed'> & {
  /** Null where the customer was erased. */
  readonly text: string | null
  readonly files: readonly Attachment[]
}
export type Thread = Pick<
  ThreadRow,
  | 'id'
  | 'customerId'
  | 'topic'
  | 'state'
  | 'version'
  | 'waitingSince'
  | 'assignedTo'
  | 'createdAt'
  | 'changedAt'
  | 'customerUnread'
  | 'operatorUnread'
> & {
  readonly order: { readonly id: string; readonly service: Service } | null
  readonly last: Message
}
