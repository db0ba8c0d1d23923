/** The sender of a credit is stored encrypted. A blind index recognises the account without showing it. */
import { BankAccounts, Codec, CreditorReference, Stored } from '@agio/domain'
import type { InstallationKeys } from '../../../keys/index.ts'
import type { ReadLine } from '../files/camt.ts'
import type { Payer } from '../../rail.ts'
import type { BlindIndexes } from './line-store.ts'
import type { ReceivedCredit } from '../credits/received-credit.ts'

type SenderKeys = InstallationKeys['bankSenders']

type SealedSender = Payer & Pick<ReceivedCredit, 'written' | 'text'>
/** As it is stored, what is not known is left out. */
type StoredSender = Partial<Payer & Pick<ReceivedCredit, 'written'>> & Pick<ReceivedCredit, 'text'>
const { optional, record } = Codec
export const senderDocument = Stored.sealedDocument(
  'bank_credit.sender',
  1,
  record<StoredSender>({
    name: optional(Codec.text),
    account: optional(Stored.bankAccount),
    written: optional(Codec.text),
    text: Codec.text,
  }),
)
const known = { name: undefined, account: undefined, written: undefined }

export function sealSender(keys: SenderKeys, credit: ReceivedCredit): string {
  const { identity, payer, written, text } = credit
  return keys.seal(identity, senderDocument.write({ ...payer, written, text }))
}

export const openSender = (
  keys: SenderKeys,
  { identity, sender }: { readonly identity: string; readonly sender: string },
): SealedSender =>
  sender === '' ? erased : { ...known, ...senderDocument.read(keys.open(identity, sender)) }

/** Of a customer whose data was erased. */
const erased: SealedSender = { ...known, text: '' }

export const senderIndex = (keys: SenderKeys, { account }: Payer): string | undefined =>
  account && keys.blindIndex(BankAccounts.textOf(account))

/** Reports of one movement are joined by these; no person reads them. */
export function blindIndexesOf(blindIndex: SenderKeys['blindIndex'], line: ReadLine): BlindIndexes {
  const { counterpartyAccount: account, counterpartyName: name, remittance, additionalInformation } = line
  const indexOf = (text: string | undefined) => {
    const plain = (text ?? '').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    return plain === '' ? undefined : blindIndex(plain)
  }
  const words = indexOf(remittance) ?? indexOf(additionalInformation)
  // Field by field: the end of one and the beginning of the next may look like a reference.
  const orders = [remittance, line.endToEndId ?? '', additionalInformation]
    .flatMap(CreditorReference.findCreditorReferences)
    .toSorted()
    .filter((order, index, all) => order !== all[index - 1])
    .join(' ')
  return {
    account: indexOf(account),
    name: indexOf(name),
    words,
    orders: indexOf(orders),
    content: blindIndex(line.content),
  }
}
