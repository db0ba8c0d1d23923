/** The stored form of the commands of both lifecycles. */
import { oneOf, optional, record, text, whole, type Codec, type Fields, type Variants } from '../codec.ts'
import { passable, type Passed, type SharedCommand } from '../commands.ts'
import type { BankRail } from '../ledger/index.ts'

export const bankRail: Codec<BankRail> = oneOf('sepa', 'sepa_instant', 'uk')

/** A case becomes a row with the step that opens it, so it is never stored as a command. */
export type Stored<Command extends { do: string }> = Exclude<Command, { do: 'open_case' }>

/** A command with the event that gave it, and the order's version after that event. */
export type Queued<Command> = {
  readonly command: Command
  readonly because: string
  readonly version: number
}
export const queued = <Command>(command: Codec<Command>): Codec<Queued<Command>> =>
  record<Queued<Command>>({ command, because: text, version: whole } as Fields<Queued<Command>>)

/** Commands of both lifecycles that wait in the outbox; a case is a row of its own. */
export const sharedCommands: Omit<Variants<SharedCommand, 'do'>, 'open_case'> = {
  check_order: record<{ passed?: Passed }>({ passed: optional(oneOf(...passable)) }),
  withdraw_payout: record<{ key: string; rail: BankRail }>({ key: text, rail: bankRail }),
}
