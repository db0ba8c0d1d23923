/** For tests: the movements of a bank that knows the truth, its manner, and a file of it with what it tells. */

/** A movement of money, and what surely tells it from others. */
export type Moved = {
  readonly id: number
  readonly credit: boolean
  readonly units: bigint
  /** Movements of one key differ in nothing that all reports have. */
  readonly key: string
  readonly day: number
  /** The bank wrote it with a minus sign: always a question for a person. */
  readonly isNegative: boolean
}

/** A file, and the movements that its entries are, in the order of the lines. */
export type Told = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Of each statement in it. A line that is not booked yet moves nothing. */
  readonly moved: readonly (readonly (readonly Moved[])[])[]
  /** It broke off on its way. */
  readonly isCut: boolean
}

/** The manner of a bank. */
export type Manner = {
  readonly reference:
    | 'own'
    | 'other_in_statement'
    | 'placeholder'
    | 'none'
    | 'batch'
    | 'used_again'
    | 'transaction'
  readonly words: 'same' | 'capitals' | 'cut' | 'other_in_statement'
  readonly statementDay: 0 | 1
  readonly counts: boolean
  readonly passesIds: boolean
  readonly intraday: boolean
  /** Of credits in a statement: their parts are told, or only the sum. */
  readonly batches: 'none' | 'parts' | 'sums'
  /** It reports an entry before it books it. */
  readonly pending: boolean
  /** A statement of a day is two in one file. */
  readonly divides: boolean
}

export const payers = [
  ['Ana Example', 'NL91ABNA0417164300'],
  ['Ben Example', 'FR1420041010050500013M02606'],
  ['Cem Example', 'BE68539007547034'],
] as const

export type Detail = Moved & {
  readonly sign: 'usual' | 'negative' | 'reversal' | 'return'
  readonly payer: (typeof payers)[number]
  readonly order: string | undefined
  readonly words: string
  readonly endToEndId: string | undefined
  readonly reference: Readonly<Record<'notified' | 'stated', string | undefined>>
  readonly transaction: string | undefined
}
