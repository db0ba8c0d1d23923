/** The doors of the slice, its refusals, and what it seals. */
import { Codec, Stored } from '@agio/domain'
import type { Caller, Refused } from '../platform/http/route.ts'
import type { SealedColumn } from '../platform/sealing.ts'
import { createDoors, type Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import type { Level } from '../limits/index.ts'
import { queueMail } from '../notify/index.ts'
import { mayOrder } from '../verification/index.ts'
import type { IbanBank } from './bank/iban-bank.ts'

/** Dedicated IBANs are of a bank. */
export type IbanDoors = {
  /** Without it no IBAN is offered; open ones keep their state. */
  readonly bank: IbanBank | undefined
}

export const [giveIbanDoors, doorsOf] = createDoors<IbanDoors>('ibans')

/** IBANs are on offer here. */
export const isOffered = (platform: Platform): boolean => doorsOf(platform).bank !== undefined

export type IbanMail = 'iban_active' | 'iban_money_waits' | 'iban_money_returned'

/** Queues a mail to the customer; the same id is sent once. */
export const mailAboutIban = (
  platform: Platform,
  sql: Sql,
  {
    id,
    customerId,
    message,
  }: { readonly id: string; readonly customerId: string; readonly message: IbanMail },
): Promise<void> => queueMail(platform, sql, { id, to: { customerId }, template: message, params: {} })

/** The calling customer, and whether the session has a fresh PIN. */
export type Person = Pick<Caller, 'id' | 'hasFreshPin'>

export const off: Refused<'service.off'> = { refused: 'service.off' }
export const notFound: Refused<'not-found'> = { refused: 'not-found' }
export const notNow: Refused<'order.not_now'> = { refused: 'order.not_now' }

export type Account = { readonly iban: string; readonly bic: string; readonly bank: string }
export const accountDocument = Stored.sealedDocument(
  'dedicated_iban.account',
  1,
  Codec.record<Account>({ iban: Codec.text, bic: Codec.text, bank: Codec.text }),
)
export const holderPlace = (row: string): SealedColumn => ({ table: 'dedicated_iban', column: 'holder', row })
export const accountPlace = (row: string): SealedColumn => ({
  table: 'dedicated_iban',
  column: 'account',
  row,
})

/** The level includes dedicated IBANs. */
export const isVerified = (level: Level): boolean => mayOrder(level, 'iban') === undefined
