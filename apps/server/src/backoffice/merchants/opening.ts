/**
 * Opening a merchant, and another owner of one: two operators, because both let somebody in.
 *
 *   ask ─► approval by another operator ─► merchant, owner and link by mail, in the same transaction
 */
import { Codec, Stored } from '@agio/domain'
import { merchants } from '../../merchants/index.ts'
import type { NewMerchant } from '../../merchants/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { hashPin } from '../../platform/secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import * as approvals from '../approvals/approvals.ts'
import type { Approvable, ApprovalRow, WithPayload } from '../approvals/approvals.ts'
import { maskEmail } from '../masks.ts'
import type { Actor } from '../sign-in/caller.ts'
import { isKnown } from '../sign-in/operator-store.ts'
import { indexOf, operatorKeysOf } from '../sign-in/secrets.ts'
import { hireWithin, isPinText, type NewPerson } from '../sign-in/sign-in.ts'
import { hireMember } from './team.ts'

type Owner = { readonly name: string; readonly email: string }
type Payload =
  | { readonly act: 'open'; readonly merchant: NewMerchant; readonly owner: Owner & { readonly id: string } }
  | { readonly act: 'invite_owner'; readonly owner: Owner & { readonly id: string } }

const { list, oneOf, record, text, variants } = Codec
const owner = record<Owner & { id: string }>({ id: text, name: text, email: text })
export const merchantDocument = Stored.sealedDocument(
  'approval.payload_sealed.merchant',
  1,
  variants<Payload, 'act'>('act', {
    open: record<{ merchant: NewMerchant; owner: Owner & { id: string } }>({
      merchant: record<NewMerchant>({
        name: text,
        legalName: text,
        registrationNumber: text,
        country: text,
        services: list(oneOf('sell', 'buy')),
        origins: list(text),
      }),
      owner,
    }),
    invite_owner: record<{ owner: Owner & { id: string } }>({ owner }),
  }),
)

/** Two addresses with the same mask are two actions. */
const maskedAndMarked = (email: string, index: Buffer): string =>
  `${maskEmail(email)} (${index.toString('hex').slice(0, 8)})`

/** An approval does what it shows: the firm, its sites, and the person who gets the link. */
export function merchantApprovable(platform: Platform): Approvable {
  const payloadOf = ({ payload }: WithPayload) => merchantDocument.read(payload ?? '')
  return {
    async present(row, sql = platform.db) {
      const it = payloadOf(row)
      const emailIndex = indexOfEmail(platform, it.owner.email)
      if (await isKnown(sql, emailIndex)) return undefined
      const found = await merchants.find(platform, row.subject, sql)
      const owner = [
        { name: 'owner', value: it.owner.name },
        { name: 'owner_email', value: maskedAndMarked(it.owner.email, emailIndex), whole: it.owner.email },
      ] as const
      if (it.act === 'invite_owner')
        return found && [{ name: 'act', value: it.act }, { name: 'merchant', value: found.name }, ...owner]
      if (found) return undefined
      const { name, legalName, registrationNumber, country, origins, services } = it.merchant
      return [
        { name: 'act', value: it.act },
        { name: 'merchant', value: name },
        { name: 'legal_name', value: legalName },
        { name: 'registration_number', value: registrationNumber },
        { name: 'country', value: country },
        { name: 'origins', value: origins.join(' ') },
        { name: 'services', value: services.join(', ') },
        ...owner,
      ]
    },
    async carryOut(sql, row, by) {
      const it = payloadOf(row)
      if (await isKnown(sql, indexOfEmail(platform, it.owner.email))) return false
      if (it.act === 'open') await merchants.open(platform, sql, row.subject, it.merchant, by)
      const merchant = await merchants.find(platform, row.subject, sql)
      if (!merchant) return false
      // A merchant without its owner is never left behind.
      if (!(await hireMember(platform, sql, { ...it.owner, role: 'owner', merchant, by })))
        throw new Error('the address of the owner was taken in the same moment')
      return true
    },
  }
}

const indexOfEmail = (platform: Platform, email: string): Buffer =>
  indexOf(operatorKeysOf(platform), 'operator.email', email)

const isTaken = (platform: Platform, email: string) => isKnown(platform.db, indexOfEmail(platform, email))

const ask = (platform: Platform, subject: string, payload: Payload, reason: string, by: Actor) =>
  approvals.ask(platform, {
    kind: 'merchant',
    subject,
    payload: merchantDocument.write(payload),
    reason,
    by,
  })

export async function open(
  platform: Platform,
  { owner, reason, ...merchant }: NewMerchant & { readonly owner: Owner; readonly reason: string },
  by: Actor,
): Promise<ApprovalRow | Refused<'merchant.known'>> {
  if (await isTaken(platform, owner.email)) return { refused: 'merchant.known' }
  const id = newId('opr', platform.clock.now())
  const payload: Payload = { act: 'open', merchant, owner: { ...owner, id } }
  const row = await ask(platform, merchants.newMerchantId(platform), payload, reason, by)
  return row ?? { refused: 'merchant.known' }
}

export async function inviteOwner(
  platform: Platform,
  merchantId: string,
  { reason, ...owner }: Owner & { readonly reason: string },
  by: Actor,
): Promise<ApprovalRow | Refused<'not-found' | 'merchant.known'>> {
  if (!(await merchants.find(platform, merchantId))) return { refused: 'not-found' }
  if (await isTaken(platform, owner.email)) return { refused: 'merchant.known' }
  const id = newId('opr', platform.clock.now())
  const payload: Payload = { act: 'invite_owner', owner: { ...owner, id } }
  return (await ask(platform, merchantId, payload, reason, by)) ?? { refused: 'merchant.known' }
}

/**
 * A merchant and its owner with a PIN of their own, for the first one, by the command line alone. Gives its id; undefined where
 * the owner's address has an access already.
 */
export async function addMerchant(
  platform: Platform,
  merchant: NewMerchant,
  owner: Omit<NewPerson, 'roles' | 'merchantId'>,
): Promise<string | undefined> {
  const { db, clock, random } = platform
  if (!isPinText(owner.pin)) throw new Error('A PIN must be 6 to 12 digits.')
  if (await isTaken(platform, owner.email)) return undefined
  const hashed = await hashPin(operatorKeysOf(platform).peppers, owner.pin, random(16))
  const merchantId = merchants.newMerchantId(platform)
  await db.transaction(async (sql) => {
    await merchants.open(platform, sql, merchantId, merchant, null)
    const person = {
      ...owner,
      ...hashed,
      id: newId('opr', clock.now()),
      roles: ['owner'] as const,
      merchantId,
    }
    if (!(await hireWithin(platform, sql, person, null)))
      throw new Error(`${owner.name} could not be made an owner.`)
  })
  return merchantId
}
