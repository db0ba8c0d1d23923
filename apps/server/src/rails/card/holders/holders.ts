/**
 * Customers as the acquirer knows them, and the cards that they had it keep. Numbers, names and expiry stay with the acquirer; we keep
 * its id of the customer, sealed, and ask. A closed account is forgotten there, too: first our row says so, then the acquirer is
 * asked until it answers.
 */
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Refused } from '../../../platform/http/route.ts'
import { isNo, Silent, type Acquirer, type SavedCard } from '../acquirer/acquirer.ts'
import { dropHolder, findHolder, keepHolder, noteHolder } from './holder-store.ts'

type Row = { readonly id: string; readonly sealed: string | null }

/** The acquirer's id. It is stored that we ask before we do, and asked for under the same key each time. */
export async function holderOf(platform: Platform, acquirer: Acquirer, customerId: string): Promise<string> {
  const now = platform.clock.now()
  const row = await keepHolder(platform.db, { id: newId('chd', now), customerId, createdAt: now })
  if (!row) throw new Error(`${customerId} has left`)
  return idOf(platform, acquirer, row)
}

async function idOf({ db, keys }: Platform, acquirer: Acquirer, { id, sealed }: Row): Promise<string> {
  if (sealed !== null) return keys.sealer.open(placeOf(id), sealed)
  const made = await acquirer.openHolder(id)
  if (isNo(made)) throw new Silent(`the acquirer keeps no customer: ${made.no}`)
  await noteHolder(db, id, keys.sealer.seal(placeOf(id), made.id))
  return made.id
}

const placeOf = (row: string) => ({ table: 'card_holder', column: 'sealed', row }) as const

/** The cards of a customer; who never saved one is not asked about. */
export async function savedCards(
  platform: Platform,
  acquirer: Acquirer,
  customerId: string,
): Promise<readonly SavedCard[] | Refused<'card.unavailable'>> {
  return answered(platform, () => cardsOf(platform, acquirer, customerId))
}

async function cardsOf({ db, keys }: Platform, acquirer: Acquirer, customerId: string) {
  const row = await findHolder(db, customerId)
  if (!row?.sealed) return []
  const cards = await acquirer.savedCards(keys.sealer.open(placeOf(row.id), row.sealed))
  return isNo(cards) ? [] : cards
}

/** For a copy of personal data: it waits for the acquirer's answer rather than leave the cards out. */
export async function cardsForCopy(
  rail: { readonly saved: (customerId: string) => ReturnType<typeof savedCards> },
  customerId: string,
): Promise<readonly Omit<SavedCard, 'id'>[]> {
  const cards = await rail.saved(customerId)
  if ('refused' in cards) throw new Error('The card acquirer does not say which cards it keeps')
  return cards.map(({ brand, last4, expiryMonth, expiryYear }) => ({ brand, last4, expiryMonth, expiryYear }))
}

/** Refuses `not-found` for a card that is not this customer's. */
export async function forgetCard(
  platform: Platform,
  acquirer: Acquirer,
  customerId: string,
  id: string,
): Promise<undefined | Refused<'not-found' | 'card.unavailable'>> {
  return answered(platform, async () => {
    const cards = await cardsOf(platform, acquirer, customerId)
    if (!cards.some((card) => card.id === id)) return { refused: 'not-found' as const }
    const gone = await acquirer.forgetCard(id)
    return isNo(gone) ? { refused: 'not-found' as const } : undefined
  })
}

async function answered<T>(
  { log }: Platform,
  work: () => Promise<T>,
): Promise<T | Refused<'card.unavailable'>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Silent)) throw error
    log.warn({ said: error.message }, 'The card acquirer does not answer')
    return { refused: 'card.unavailable' }
  }
}

/** One that was asked for and never answered may be there: it is asked for once more, and then forgotten. */
export async function stepLeaving(platform: Platform, acquirer: Acquirer, row: Row): Promise<void> {
  await acquirer.forgetHolder(await idOf(platform, acquirer, row))
  await dropHolder(platform.db, row.id)
}
