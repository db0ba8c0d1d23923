/**
 * The instruction to the bank, sealed when it is asked for and compared with the row when a file is made. A writer of
 * the database without the key can change neither payee nor amount nor order of a payment that leaves.
 */
import { Codec, Stored } from '@agio/domain'
import type { ColumnSealer } from '../../../platform/sealing.ts'
import type { BankAccount, PostalAddress } from '../../rail.ts'
import type { RequestedPayment } from './payment-store.ts'

export type Payee = {
  readonly name: string
  readonly account: BankAccount
  readonly address?: PostalAddress
  /** The text that the payee reads. */
  readonly reference: string
}
/** The compared terms decide where how much goes, and for whom. */
type Terms = Pick<RequestedPayment, 'key' | 'owner' | 'scheme' | 'amount'> & {
  readonly debtor: string
  readonly endToEndId: string
}

type Instruction = { readonly terms: string; readonly payee: Payee }
const { optional, record, text } = Codec
export const instructionDocument = Stored.sealedDocument(
  'bank_payment.instruction',
  1,
  record<Instruction>({
    terms: text,
    payee: record<Payee>({
      name: text,
      account: Stored.bankAccount,
      address: optional(Stored.postalAddress),
      reference: text,
    }),
  }),
)

const placeOf = (key: string) => ({ table: 'bank_payment', column: 'instruction', row: key }) as const
const textOf = ({ owner, scheme, amount, debtor, endToEndId }: Terms): string =>
  JSON.stringify([owner.kind, owner.id, scheme, amount.asset, `${amount.units}`, debtor, endToEndId])

export const sealInstruction = (sealer: ColumnSealer, terms: Terms, payee: Payee): string =>
  sealer.seal(placeOf(terms.key), instructionDocument.write({ terms: textOf(terms), payee }))

/** Undefined where the row is no longer what was asked for. */
export function openInstruction(
  sealer: ColumnSealer,
  stored: Terms & { readonly instruction: string },
): Payee | undefined {
  try {
    const { terms, payee } = read(sealer, stored)
    return terms === textOf(stored) ? payee : undefined
  } catch {
    return undefined
  }
}

/** To be shown. A file is made by `openInstruction` alone. */
export const payeeOf = (
  sealer: ColumnSealer,
  stored: { readonly key: string; readonly instruction: string },
) => read(sealer, stored).payee

/** Of a customer whose data was erased. */
const erased: Instruction = {
  terms: '',
  payee: { name: '', account: { kind: 'iban', iban: '' }, reference: '' },
}

const read = (sealer: ColumnSealer, { key, instruction }: { key: string; instruction: string }) =>
  instruction === '' ? erased : instructionDocument.read(sealer.open(placeOf(key), instruction))

/** The bytes of a payment file, which is text. */
export const sealFile = (sealer: ColumnSealer, messageId: string, bytes: Uint8Array): string =>
  sealer.seal(filePlaceOf(messageId), new TextDecoder().decode(bytes))
export const openFile = (sealer: ColumnSealer, messageId: string, sealed: string): Uint8Array =>
  new TextEncoder().encode(sealer.open(filePlaceOf(messageId), sealed))
const filePlaceOf = (messageId: string) =>
  ({ table: 'bank_batch', column: 'sealed', row: messageId }) as const
