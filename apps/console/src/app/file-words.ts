/** The fault of a bank file, or of an entry in it. */
const refusals: Readonly<Record<string, string>> = {
  'bank.file_not_xml': 'it is not XML, or it is cut.',
  'bank.file_doctype': 'it brings a document type of its own, which we never read.',
  'bank.file_too_large': 'it is larger than we read.',
  'bank.file_packed_badly': 'it is a ZIP that cannot be opened whole.',
  'bank.file_packed_twice': 'it is a ZIP inside a ZIP.',
  'bank.message_unknown': 'it is a kind of message that we do not read.',
  'bank.sums_differ': 'its lines do not add up to its entries, so money would be missing.',
  'bank.file_not_taken_in': 'it could not be taken in. We try again; the log names the cause.',
}
export const fileRefusalText = (refusal: string): string => refusals[refusal] ?? refusal

const whys: Readonly<Record<string, string>> = {
  amount: 'no amount that can be read',
  currency: 'no currency',
  indicator: 'neither credit nor debit',
  status: 'neither booked nor pending',
}
export const entryWhyText = (why: string): string => whys[why] ?? why
