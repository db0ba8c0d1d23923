/** How the commands of both lifecycles are stored. */
import { oneOf, optional, record, text, type Codec, type Variants } from './codec.ts'
import type { SharedCommand } from './commands.ts'
import type { BankRail } from './ledger/index.ts'

export const bankRail: Codec<BankRail> = oneOf('sepa', 'sepa_instant', 'uk')

/** A case becomes a row with the step that opens it, so it is never stored as a command. */
export type Stored<Command extends { do: string }> = Exclude<Command, { do: 'open_case' }>

/** Commands of both lifecycles that wait in the outbox; a case is a row of its own. */
export const sharedCommands: Omit<Variants<SharedCommand, 'do'>, 'open_case'> = {
  check_order: record<{ passed?: 'screening' | 'limit' | 'travel_rule' }>({
    passed: optional(oneOf('screening', 'limit', 'travel_rule')),
  }),
  withdraw_payout: record<{ key: string; rail: BankRail }>({ key: text, rail: bankRail }),
}
