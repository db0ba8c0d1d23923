/**
 * One person under several accounts. The keys of a verification are noted when it is checked, and a customer with one of them
 * already is a link. A refusal for good stays with its keys, also after erasure.
 *
 *   checks ──► noteIdentity ──► identity_key ──► customer_link ──► a finding of the review; one person: one set of limits
 *                                                     └──► decideLink by a person: joined, allowed, another person
 */
import { Names, SamePerson, Standing, type Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../cases/index.ts'
import { inForce } from '../configuration/index.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'
import { refreshStanding } from '../standing/index.ts'
import * as store from './link-store.ts'
import type { FoundKey, KeyRow, LinkRow, NameRow } from './link-store.ts'

/** Somebody of a verification, as typed and as read from documents. */
export type Identity = {
  readonly holder: 'self' | 'other'
  readonly names: readonly string[]
  readonly birthDates: readonly string[]
  readonly documents: readonly { readonly kind: string; readonly country: string; readonly number: string }[]
}
export type Identities = {
  readonly customerId: string
  readonly people: readonly Identity[]
  readonly phone: string | null
  readonly company: { readonly country: string; readonly number: string } | null
}

const namePlace = (row: string) => ({ table: 'identity_name', column: 'sealed', row }) as const
const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{Nd}]/gu, '')

function keysOf({ keys: { identityIndex } }: Platform, { people, phone, company }: Identities): KeyRow[] {
  const keys = people.flatMap(({ holder, names, birthDates, documents }): KeyRow[] => [
    // The same number of another kind or country is another document.
    ...documents.map(({ kind, country, number }) => ({
      kind: 'document' as const,
      key: identityIndex('document', JSON.stringify([kind, country, plain(number)])),
      holder,
    })),
    ...birthDates.map((date) => ({ kind: 'birth' as const, key: identityIndex('birth', date), holder })),
    ...names.flatMap((name) =>
      birthDates.map((date) => ({
        kind: 'name_and_birth' as const,
        key: identityIndex('name_and_birth', JSON.stringify([Names.foldedName(name), date])),
        holder,
      })),
    ),
  ])
  if (phone !== null) keys.push({ kind: 'phone', key: identityIndex('phone', phone), holder: 'self' })
  if (company !== null)
    keys.push({
      kind: 'company',
      key: identityIndex('company', JSON.stringify([company.country, plain(company.number)])),
      holder: 'company',
    })
  return [...new Map(keys.map((key) => [`${key.kind} ${key.key}`, key])).values()]
}

const namesOf = ({ keys: { identityIndex, sealer }, clock }: Platform, { people }: Identities): NameRow[] =>
  people.flatMap(({ holder, names, birthDates }) =>
    names.flatMap((name) =>
      birthDates.map((date) => {
        const id = newId('idn', clock.now())
        return { id, birth: identityIndex('birth', date), sealed: sealer.seal(namePlace(id), name), holder }
      }),
    ),
  )

/** Notes who somebody is, and whom else that leads to. In the transaction of the caller. */
export async function noteIdentity(platform: Platform, sql: Sql, it: Identities): Promise<void> {
  const { customerId } = it
  const at = platform.clock.now()
  await store.saveKeys(sql, customerId, { keys: keysOf(platform, it), names: namesOf(platform, it), at })
  const known = [
    ...(await store.customersWithKeys(sql, customerId)),
    ...(await similarNames(platform, sql, it)),
  ]
  const others = [...new Set(known.map((match) => match.customerId))]
  const shared = [...known, ...(await store.sharedBesides(sql, customerId, others))]
  const { customers } = (await inForce(platform)).configuration
  const same: string[] = []
  for (const otherId of others) {
    const matches = shared.filter((match) => match.customerId === otherId)
    const strength = SamePerson.strengthOf(matches)
    const refusal = Standing.refusalOf(await store.standingReasonOf(sql, otherId))
    const kinds = [...new Set(matches.map(({ kind }) => kind))].toSorted()
    const isAllowed = SamePerson.isAllowedBy(customers.accountsPerPerson, { strength, kinds, refusal })
    const decision = isAllowed ? 'allowed' : null
    const found = { customerId, otherId, strength, kinds, refusal, decision, at } as const
    const link = await store.saveLink(sql, { id: newId('lnk', at), ...found })
    // A link that was weaker before may have a case.
    if (link && isAllowed) await closeOpenCase(sql, caseOf(link), at)
    else if (link && SamePerson.isForDecision(strength, refusal)) await openCase(sql, caseOf(link), at)
    if (strength === 'same') same.push(otherId)
  }
  if (same.length > 0) await store.regroup(sql, [customerId, ...same])
  await refreshStanding(sql, customerId, at)
}

const caseOf = ({ id: link, customerId, otherId: other, strength, refusal }: LinkRow): Cases.Case => ({
  kind: 'same_person',
  subject: { kind: 'customer', id: customerId },
  data: { link, other, strength, refusal },
})

/** The same birth date, and a name that is not surely another: another spelling, another order, a part left out. */
async function similarNames(
  platform: Platform,
  sql: Sql,
  { customerId, people }: Identities,
): Promise<FoundKey[]> {
  const rows = await store.namesBornWith(sql, customerId)
  return rows.flatMap(({ id, customerId: other, birth, sealed, holder: theirs }): FoundKey[] => {
    const name = platform.keys.sealer.open(namePlace(id), sealed)
    const like = people.find(
      (one) =>
        one.birthDates.some((date) => platform.keys.identityIndex('birth', date) === birth) &&
        one.names.some((own) => Names.compareNames(own, name) !== 'other'),
    )
    return like ? [{ customerId: other, kind: 'similar_name', mine: like.holder, theirs }] : []
  })
}

/** Links of a customer that a person has not decided, in the words of a review's findings. */
export async function linkFindings(
  sql: Sql,
  customerId: string,
): Promise<('same_person' | 'linked_to_refusal')[]> {
  const open = (await store.linksOf(sql, customerId)).filter(isOpen)
  return [
    ...(open.some(({ refusal, strength }) => refusal === null && strength !== 'shared')
      ? (['same_person'] as const)
      : []),
    ...(open.some(({ refusal }) => refusal !== null) ? (['linked_to_refusal'] as const) : []),
  ]
}

const isOpen = ({ decision, strength, refusal }: LinkRow): boolean =>
  decision === null && SamePerson.isForDecision(strength, refusal)

/** A person decides, in the transaction of the caller. False where it is decided already. */
export async function decideLink(
  { clock }: Platform,
  sql: Sql,
  id: string,
  decision: SamePerson.LinkDecision,
): Promise<LinkRow | undefined> {
  const link = await store.findLink(sql, id)
  const at = clock.now()
  if (!link || !(await store.decideLink(sql, id, { decision, at }))) return undefined
  await closeOpenCase(sql, caseOf(link), at)
  const both = [link.customerId, link.otherId]
  await store.regroup(sql, both)
  for (const customerId of both) await refreshStanding(sql, customerId, at)
  return link
}
