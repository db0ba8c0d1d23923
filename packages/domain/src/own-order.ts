/** An order of a customer, as the closing of their account needs it. */
export type OwnOrder = {
  readonly id: string
  /** It waits for something, or a person stopped it. */
  readonly isOpen: boolean
  /** Its money or coins wait for a decision. */
  readonly isUndecided: boolean
  /** Money or coins moved for it, as far as the order and its ledger account know. */
  readonly hasMoved: boolean
  /** The wallet that the coins of a purchase go to. */
  readonly destination: string | null
}
