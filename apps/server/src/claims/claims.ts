/**
 * Claims: a sender says that a transfer to our bank account was theirs, with a proof. A person compares it with the money that
 * nobody waits for, and matches or refuses it; a claim moves no money, and its answer tells nothing of what came.
 *
 *   proof ──► validated, scanned, sealed ──► claim ──► mail ──► the queue "Claims" ──► matched or refused ──► mail
 */
import { Codec, Money, Stored } from '@agio/domain'
import { customers } from '../customers/index.ts'
import { queueMail } from '../notify/index.ts'
import { newId } from '../platform/ids.ts'
import type { Refused } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { Keyed } from '../platform/sealing.ts'
import { idIn, readPage, type PageQuery } from '../platform/sql/cursor.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { proofs } from '../verification/documents/index.ts'
import * as store from './claim-store.ts'
import { claimProofs, claims, type ClaimRow, type ClaimState, type ProofRow } from './claim-store.ts'

/** docs/figures.md */
const unsentHours = 24
const keptDays = 365
const hourMilliseconds = 3_600_000

type Details = {
  readonly senderName: string
  readonly senderAccount: string
  readonly reference: string
  readonly order: string | null
  /** None of a customer, whose own address is known. */
  readonly email: string | null
  readonly locale: string | null
}
const { nullable, record, text } = Codec
export const claimDocument = Stored.sealedDocument(
  'payment_claim.details_sealed',
  1,
  record<Details>({
    senderName: text,
    senderAccount: text,
    reference: text,
    order: nullable(text),
    email: nullable(text),
    locale: nullable(text),
  }),
)

/** A claim with its words. Those of an erased customer are gone. */
export type Claim = Omit<ClaimRow, 'detailsSealed' | 'reasonSealed'> & {
  readonly details: Details | undefined
  readonly reason: string | undefined
  readonly proof: ProofRow | undefined
}

export type NewClaim = Details & {
  readonly customerId: string | null
  readonly amount: string
  readonly currency: Money.Fiat
  readonly day: string
  readonly proof: string
}

/** Under the customer's key, or the installation's; undefined once the key is destroyed. */
const sealerOf = async (
  { keys }: Platform,
  sql: Sql,
  customerId: string | null,
): Promise<Keyed | undefined> => (customerId === null ? keys.sealer : keys.sealer.of(sql, customerId))

const placeOf = (column: 'details_sealed' | 'reason_sealed', row: string) =>
  ({ table: 'payment_claim', column, row }) as const

/** Stores a proof that a claim may take within a day. */
export async function addProof(
  platform: Platform,
  { customerId, sender }: { readonly customerId: string | null; readonly sender: string },
  bytes: Uint8Array,
) {
  const accepted = await proofs.accept(platform, sender, bytes)
  if ('refused' in accepted) return accepted
  const createdAt = platform.clock.now()
  const id = newId('prf', createdAt)
  // The row first: bytes without a row would never be found.
  const { type } = accepted
  await claimProofs.add(platform.db, { id, customerId, type, size: accepted.bytes.byteLength, createdAt })
  return (await proofs.store(platform, { id, customerId }, accepted.bytes)) ?? { id }
}

const unknownProof = { refused: 'invalid', fields: [{ field: 'proof', code: 'unknown' }] } as const

export async function add(
  platform: Platform,
  { customerId, amount, currency, day, proof, ...details }: NewClaim,
): Promise<{ done: true } | Refused<'amount.invalid' | 'invalid'>> {
  const money = Money.parse(currency, amount)
  if (money === 'not-an-amount' || money.units === 0n) return { refused: 'amount.invalid' }
  const createdAt = platform.clock.now()
  const id = newId('clm', createdAt)
  return platform.db.transaction(async (sql) => {
    const sealer = await sealerOf(platform, sql, customerId)
    const found = await claimProofs.lock(sql, { id: proof, customerId, claimId: null })
    if (!found || !sealer) return unknownProof
    const detailsSealed = sealer.seal(placeOf('details_sealed', id), claimDocument.write(details))
    const row = { id, customerId, state: 'open', currency, units: money.units.toString(), day } as const
    await claims.add(sql, { ...row, detailsSealed, createdAt })
    await claimProofs.set(sql, { id: proof }, { claimId: id })
    await notify(platform, sql, { id, customerId, details }, 'received')
    return { done: true as const }
  })
}

/** To the customer, or to the address that the claim names. */
async function notify(
  platform: Platform,
  sql: Sql,
  { id, customerId, details }: Pick<Claim, 'id' | 'customerId' | 'details'>,
  what: 'received' | 'matched' | 'refused',
): Promise<void> {
  const address = details?.email ?? undefined
  const to = customerId === null ? address && { address } : { customerId }
  if (!to) return
  const locale = customerId === null && details?.locale ? { locale: details.locale } : {}
  await queueMail(platform, sql, {
    id: `claim:${id}:${what}`,
    to,
    template: `claim_${what}`,
    params: {},
    ...locale,
  })
}

async function opened(platform: Platform, sql: Sql, row: ClaimRow): Promise<Claim> {
  const { detailsSealed, reasonSealed, ...rest } = row
  const sealer = await sealerOf(platform, sql, row.customerId)
  const proof = await claimProofs.find(sql, { claimId: row.id })
  return {
    ...rest,
    proof,
    details: sealer && claimDocument.read(sealer.open(placeOf('details_sealed', row.id), detailsSealed)),
    reason: reasonSealed === null ? undefined : sealer?.open(placeOf('reason_sealed', row.id), reasonSealed),
  }
}

/** The queue, the oldest first. */
export async function list(platform: Platform, state: ClaimState, query: PageQuery) {
  const { db } = platform
  const page = await readPage(
    `claims ${state}`,
    query,
    (key, count) => store.pageOf(db, state, idIn(key), count),
    ({ id }) => [id],
  )
  if ('refused' in page) return page
  return { ...page, items: await Promise.all(page.items.map((row) => opened(platform, db, row))) }
}

export async function find(platform: Platform, id: string, sql = platform.db): Promise<Claim | undefined> {
  const row = await claims.find(sql, { id })
  return row && opened(platform, sql, row)
}

/** All of a customer, for the copy of their data. */
export async function ofCustomer(platform: Platform, customerId: string): Promise<Claim[]> {
  const rows = await claims.list(platform.db, { customerId }, { order: ['id desc'] })
  return Promise.all(rows.map((row) => opened(platform, platform.db, row)))
}

type Decision = {
  readonly by: string
  readonly reason: string
  /** The line of a statement; without it the claim is refused. */
  readonly moneyId?: string
}

/** In the caller's transaction. A claim is decided once, and money belongs to one claim. */
export async function decide(
  platform: Platform,
  sql: Sql,
  id: string,
  { by, reason, moneyId }: Decision,
): Promise<{ done: true } | Refused<'not-found' | 'backoffice.changed'>> {
  const row = await claims.lock(sql, { id })
  if (!row) return { refused: 'not-found' }
  if (row.state !== 'open') return { refused: 'backoffice.changed' }
  if (moneyId !== undefined && (await store.takenAmong(sql, [moneyId])).size > 0)
    return { refused: 'backoffice.changed' }
  const sealer = await sealerOf(platform, sql, row.customerId)
  const reasonSealed = sealer?.seal(placeOf('reason_sealed', id), reason) ?? null
  const decided = { decidedAt: platform.clock.now(), decidedBy: by, reasonSealed }
  const state = moneyId === undefined ? 'refused' : 'matched'
  await claims.set(sql, { id }, { state, moneyId: moneyId ?? null, ...decided })
  await notify(platform, sql, await opened(platform, sql, row), state)
  return { done: true }
}

/** The address of the claimant, for who may read it. */
export const addressOf = async (platform: Platform, { customerId, details }: Claim): Promise<string | null> =>
  customerId === null
    ? (details?.email ?? null)
    : ((await customers.addressOf(platform, customerId))?.address ?? null)

/** Proofs that nothing took, and what people without an account sent, a year after the decision. */
export async function forget(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const before = (hours: number) => new Date(clock.now().getTime() - hours * hourMilliseconds)
  const decidedBefore = before(keptDays * 24)
  for (const { id } of await store.oldProofs(db, { unsentBefore: before(unsentHours), decidedBefore })) {
    await proofs.remove(platform, id)
    await claimProofs.remove(db, { id })
  }
  await store.forgetDecided(db, decidedBefore)
}
