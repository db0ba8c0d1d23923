/**
 * A sample of every sealed document at every version that was ever stored: each is read, and the present version is written
 * the same. A required field that is added without a reader for the stored rows makes the sample unreadable.
 */
import { readFileSync } from 'node:fs'
import { Codec, Stored } from '@agio/domain'
import { expect, test } from 'vitest'
import { coinsDocument } from '../backoffice/approvals/coins-approval.ts'
import { configurationPayload } from '../backoffice/configuration/configuration-room.ts'
import { merchantDocument } from '../backoffice/merchants/opening.ts'
import { debitDocument } from '../backoffice/money/debit-approval.ts'
import { matchDocument } from '../backoffice/money/match-credit.ts'
import { rolesDocument } from '../backoffice/operators/staff.ts'
import { accountDocument as anotherAccount, actDocument } from '../backoffice/orders/order-acts.ts'
import { differenceDocument } from '../backoffice/reconciliation/book-difference.ts'
import { claimDocument } from '../claims/claims.ts'
import { accountDocument as messengerAccount } from '../customers/messenger/messenger.ts'
import { passkeyDocument } from '../customers/passkeys/passkeys.ts'
import { pushDocument } from '../customers/push/devices.ts'
import { accountDocument } from '../ibans/doors.ts'
import { linkDocument } from '../merchants/links/links.ts'
import { payeeDocument as merchantPayee } from '../merchants/payees/payees.ts'
import { sessionDocument } from '../merchants/sessions/sessions.ts'
import { buyDetailsDocument, payeeDocument, sellDetailsDocument } from '../orders/core/order-details.ts'
import { instructionDocument } from '../rails/iso20022/payments/instruction.ts'
import { senderDocument } from '../rails/iso20022/statements/sender-encryption.ts'
import { debtorDocument } from '../rails/open-banking/banks/bank-answers.ts'
import { subjectDocument } from '../screening/matching/match.ts'
import { recordDocument } from '../travel-rule/record-document.ts'
import { hintDocument } from '../verification/documents/reading/hint.ts'
import { sightDocument } from '../verification/identity/identities.ts'
import { smsDocument } from '../verification/phone/phones.ts'
import { approvedDocument, valuesDocument } from '../verification/sealed-steps.ts'

type Rewritten = { readonly version: number; readonly rewritten: (text: string) => string }
const of = <T>({ version, read, write }: Stored.SealedDocument<T>): Rewritten => ({
  version,
  rewritten: (text) => write(read(text)),
})

/** By their names; `tidy/sealed-documents.test.ts` finds one that is missing here. */
const documents: Readonly<Record<string, Rewritten>> = {
  'approval.payload_sealed.another_account': of(anotherAccount),
  'approval.payload_sealed.book_difference': of(differenceDocument),
  'approval.payload_sealed.configuration': of(configurationPayload),
  'approval.payload_sealed.match_credit': of(matchDocument),
  'approval.payload_sealed.merchant': of(merchantDocument),
  'approval.payload_sealed.operator_roles': of(rolesDocument),
  'approval.payload_sealed.order_act': of(actDocument),
  'approval.payload_sealed.unallocated_coins': of(coinsDocument),
  'approval.payload_sealed.unallocated_debit': of(debitDocument),
  'bank_credit.sender': of(senderDocument),
  'bank_payment.instruction': of(instructionDocument),
  'customer_passkey.sealed': of(passkeyDocument),
  'messenger_account.account': of(messengerAccount),
  'push_device.sealed': of(pushDocument),
  'dedicated_iban.account': of(accountDocument),
  'verification_document.hint': of(hintDocument),
  'identity_session.seen': of(sightDocument),
  'merchant_payee.sealed': of(merchantPayee),
  'ob_payment.debtor_sealed': of(debtorDocument),
  'order_beneficiary.sealed': of(payeeDocument),
  'orders.details.buy': of(buyDetailsDocument),
  'orders.details.sell': of(sellDetailsDocument),
  'outbox.payload.sms': of(smsDocument),
  'payment_claim.details_sealed': of(claimDocument),
  'payment_link.sealed': of(linkDocument),
  'screened_name.name': of(subjectDocument),
  'travel_record.record': of(recordDocument),
  'verification_step.approved': of(approvedDocument),
  'verification_step.saved': of(valuesDocument),
  'widget_session.sealed': of(sessionDocument),
}

type Samples = Readonly<Record<string, readonly Codec.Json[]>>
const samplesOf = (name: string): Samples =>
  JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8')) as Samples

test.each(Object.entries(documents))(
  '%s: each version that was ever stored is read, and the present one is written the same',
  (name, { version, rewritten }) => {
    for (let each = 1; each <= version; each += 1) {
      const samples = samplesOf(name)[each] ?? []
      expect(samples).not.toEqual([])
      expect(samples.map((sample) => (sample as { v: number }).v)).toEqual(samples.map(() => each))
      const written = samples.map((sample) => JSON.parse(rewritten(JSON.stringify(sample))) as Codec.Json)
      if (each === version) expect(written).toEqual(samples)
    }
  },
)

test('a required field added to a sealed document without a reader for the stored rows is unreadable, with its name', () => {
  type Wider = { readonly name: string; readonly bank: string }
  const wider = Stored.sealedDocument(
    'merchant_payee.sealed',
    1,
    Codec.record<Wider>({ name: Codec.text, bank: Codec.text }),
  )
  const [sample] = samplesOf('merchant_payee.sealed')[1] ?? []
  expect(() => wider.read(JSON.stringify(sample))).toThrow('merchant_payee.sealed: bank is missing')
})

test('a version of a later program, a text without a version, and a text that is no JSON are refused by name', () => {
  for (const text of ['{"v":2,"name":"Blumen Beispiel GmbH"}', '{"name":"Blumen Beispiel GmbH"}', 'Blumen'])
    expect(() => merchantPayee.read(text)).toThrow(/^merchant_payee\.sealed: /)
})
