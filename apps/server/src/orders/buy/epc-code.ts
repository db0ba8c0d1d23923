/**
 * A banking app scans this code to fill in a transfer in euros: the payload of EPC069-12, version 002, UTF-8, one
 * element a line. The words travel in one of two fields, never in both: an ISO 11649 reference in the structured one,
 * so that a bank checks and keeps it as a reference; any other text in the unstructured one.
 */
import { CreditorReference, Money } from '@agio/domain'

export type EpcTransfer = {
  readonly holder: string
  readonly iban: string
  readonly bic?: string | undefined
  readonly amount: Money.Money<'EUR'>
  readonly remittance: string
  /** A code of ISO 20022, e.g. GDDS. */
  readonly purpose?: string
}

/** Figures of the guideline. */
const most = { holder: 70, iban: 34, purpose: 4, text: 140, bytes: 331, cents: 99_999_999_999n } as const
const bicShape = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** The payload, or null where the guideline has no room for such a transfer. */
export function epcCode({
  holder,
  iban,
  bic = '',
  amount,
  remittance,
  purpose = '',
}: EpcTransfer): string | null {
  const account = iban.replace(/\s/g, '')
  if (amount.units < 1n || amount.units > most.cents || account.length > most.iban) return null
  if ((bic !== '' && !bicShape.test(bic)) || purpose.length > most.purpose) return null
  const words = remittanceLines(remittance)
  if (!words) return null
  const name = holder.slice(0, most.holder)
  const lines = ['BCD', '002', '1', 'SCT', bic, name, account, euros(amount), purpose, ...words]
  const payload = lines.join('\n')
  return Buffer.byteLength(payload, 'utf8') > most.bytes ? null : payload
}

/** The last elements, up to the one that is used. */
function remittanceLines(text: string): readonly string[] | undefined {
  const reference = CreditorReference.readCreditorReference(text)
  if (typeof reference === 'string') return [reference]
  return text.length === 0 || text.length > most.text ? undefined : ['', text]
}

/** "EUR12.3", "EUR1000": no zeros that say nothing. */
const euros = (amount: Money.Money<'EUR'>): string => `EUR${Money.format(amount).replace(/\.?0+$/, '')}`
