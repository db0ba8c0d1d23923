/** What the desk asks of others; all of it is wired in app-console.ts. Shapes of the wire are only named, never made here. */
import type {
  AdminOrderItem,
  AdminOrderView,
  BatchItem,
  BatchView,
  OperatorRole,
  OrderAction,
  UnmatchedItem,
  UnmatchedView,
} from '@agio/contract'
import type { Page } from '../platform/sql/cursor.ts'
import type { Refused } from '../platform/http/route.ts'
import type { Sql } from '../platform/sql/sql.ts'

/** Who acts. */
export type Actor = { readonly id: string; readonly name: string; readonly role: OperatorRole }

export type OrderQuery = {
  readonly q?: string | undefined
  readonly service?: 'sell' | 'buy' | undefined
  readonly status?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cases?: 'open' | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export type Personal = { email: string | null; name: string | null; account: string | null }
/** An order as the desk knows it: what depends on who looks is added by the routes. */
export type DeskOrder = Omit<AdminOrderView, 'approvals' | 'actions' | 'customer'> & {
  readonly customerId: string
  readonly personal: Personal
  readonly actions: readonly {
    readonly action: OrderAction
    readonly event: string
    readonly creditId: string | null
  }[]
}
export type Act = {
  readonly action: OrderAction
  readonly version: number
  readonly reason: string
  readonly creditId?: string
  /** Of `send_back`: another way than the one it came by. */
  readonly to?: string
  readonly by: Actor
}
export type ActRefusal =
  | 'not-found'
  | 'order.not_now'
  | 'desk.changed'
  | 'price.unavailable'
  | 'amount.below_min'
  | 'wallet.proof_required'

/** The desk of orders: every list and case, and acting by the events of a life. */
export interface Desk {
  list(query: OrderQuery): Promise<Page<AdminOrderItem> | Refused<'invalid'>>
  item(orderId: string): Promise<AdminOrderItem | undefined>
  open(orderId: string): Promise<DeskOrder | undefined>
  /** Whether this money may be sent back now. */
  may(orderId: string, action: OrderAction, creditId: string): Promise<boolean>
  closeCase(orderId: string, reason: string): Promise<boolean>
  /** Judged as at placing an order, field by field. */
  judgeAccount(currency: string, wish: AccountWish): PlainAccount | Refused<'invalid'>
  /** The same action at the same version again changes nothing. */
  act(orderId: string, act: Act): Promise<{ status: string; version: number } | Refused<ActRefusal>>
  /** How many orders have an open case. */
  waiting(): Promise<number>
}

/** Payment files. */
export type DeskBatch = Omit<BatchView, 'approvals' | 'mayPropose' | 'mayTakeOut'>
export interface Batches {
  list(query: { cursor?: string | undefined; limit: number }): Promise<Page<BatchItem> | Refused<'invalid'>>
  open(messageId: string, sql?: Sql): Promise<DeskBatch | undefined>
  file(messageId: string): Promise<{ name: string; bytes: Uint8Array } | undefined>
  /** Lets a held file go, in the caller's transaction; false when it is not held any more. */
  release(sql: Sql, messageId: string): Promise<boolean>
  waiting(): Promise<number>
}

/** Money nobody waits for. */
export type DeskMoney = Omit<
  UnmatchedView,
  'mayMatch' | 'maySendBack' | 'mayClose' | 'proposals' | 'decided'
> & {
  readonly proposals: readonly { readonly orderId: string; readonly because: 'reference' | 'payer' }[]
  /** `by` is an operator's id. */
  readonly decided: UnmatchedView['decided']
  readonly canMatch: boolean
  readonly canSendBack: boolean
  readonly canClose: boolean
}
type No = Refused<'not-found' | 'order.not_now'>
export interface Money {
  list(query: {
    state?: UnmatchedItem['state'] | undefined
    cursor?: string | undefined
    limit: number
  }): Promise<Page<UnmatchedItem>>
  open(id: string): Promise<DeskMoney | undefined>
  match(id: string, orderId: string, by: string): Promise<undefined | No>
  sendBack(id: string, by: string, reason: string): Promise<undefined | No>
  close(id: string, by: string, reason: string): Promise<undefined | No>
  waiting(): Promise<number>
}

/** A bank account as somebody typed it, and in its plain form. */
export type AccountWish = {
  readonly name: string
  readonly iban?: string | undefined
  readonly sortCode?: string | undefined
  readonly accountNumber?: string | undefined
}
export type PlainAccount =
  | { readonly kind: 'iban'; readonly iban: string }
  | { readonly kind: 'uk'; readonly sortCode: string; readonly accountNumber: string }

/** Seals what only this slice reads. */
export type Place = { readonly table: string; readonly column: string; readonly row: string }
export interface Sealer {
  seal(place: Place, text: string): string
  open(place: Place, sealed: string): string
}
