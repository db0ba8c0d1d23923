/** The functions that conversations are handed, and the types of conversations. */
import type { SealedColumn } from '../platform/sealing.ts'
import type { Attachment, Attachments } from '../verification/documents/index.ts'
import type { MessageRow, Service, ThreadRow } from './thread-store.ts'

/** Opens data that was sealed for a customer. */
export type Open = (place: SealedColumn, sealed: string) => string

export type SupportDoors = {
  readonly customers: {
    /** Seals under the customer's key. */
    seal(customerId: string, place: SealedColumn, text: string): Promise<string>
    /** Undefined where the customer was erased. */
    openerOf(customerId: string): Promise<Open | undefined>
    /** Undefined after erasure. */
    addressOf(customerId: string): Promise<{ address: string; locale: string } | undefined>
  }
  readonly files: Attachments
  /** The service of an order of this customer. */
  readonly serviceOf: (customerId: string, orderId: string) => Promise<Service | undefined>
}

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
