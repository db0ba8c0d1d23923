/** The card rail is handed what stands above it: the orders that a card pays. */
import type { Acquirer } from './acquirer/acquirer.ts'
import type { Deliver, PayableOrders } from '../rail.ts'

export type CardDoors = {
  readonly deliver: Deliver
  readonly orders: PayableOrders & {
    /** One of these customers owes us money that was taken back. */
    isInDebt(customerIds: readonly string[]): Promise<boolean>
  }
  /** Absent: the acquirer of the settings; without its key cards are off. */
  readonly acquirer?: Acquirer
  readonly pace?: { readonly pollSeconds: number; readonly eventsSeconds: number }
}

/** Cards are on. */
export type OpenDoors = CardDoors & { readonly acquirer: Acquirer }
