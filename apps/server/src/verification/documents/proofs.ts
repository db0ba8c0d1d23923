/**
 * Files of people who may have no account: validated, converted and scanned like a paper, but before anything of them is stored.
 * Their rows are the caller's; the bytes are beside those of papers, under the customer's key or the installation's.
 */
import { sealing } from '../../customers/index.ts'
import { openBytes, sealBytes } from '../../keys/index.ts'
import type { Refused } from '../../platform/http/route.ts'
import { OutsideFault } from '../../platform/outside/outside-call.ts'
import { perPlatform, type Platform } from '../../platform/platform.ts'
import type { SealedColumn } from '../../platform/sealing.ts'
import { doorsOf, isErased, type ContentAnswer, type PageAnswer } from './documents.ts'
import type { Opened } from './intake/open-file.ts'
import { createClamd, type Scan } from './scan/clamd.ts'

type Accepted = Exclude<Opened, { refused: string }>
type AcceptRefusal = Extract<Opened, { refused: string }>['refused'] | 'document.virus'

/** Undefined: without a scanner uploads count as clean, as the settings say. */
const scannerOf = perPlatform(({ settings: { clamdAddress } }): Scan | undefined =>
  clamdAddress === undefined ? undefined : createClamd(clamdAddress).scan,
)

/** The part of the bytes that may be kept. `sender`: whose files take turns. */
export async function accept(
  platform: Platform,
  sender: string,
  bytes: Uint8Array,
): Promise<Accepted | Refused<AcceptRefusal>> {
  const opened = await doorsOf(platform).open(sender, bytes)
  if ('refused' in opened) return opened
  return outsideOr(async () => {
    const verdict = await scannerOf(platform)?.(opened.bytes)
    return verdict?.isClean === false ? { refused: 'document.virus' as const } : opened
  })
}

export type Kept = { readonly id: string; readonly customerId: string | null }

const placeOf = (row: string): SealedColumn => ({ table: 'claim_proof', column: 'content', row })

export function store(
  platform: Platform,
  { id, customerId }: Kept,
  bytes: Uint8Array,
): Promise<undefined | Refused<'overloaded'>> {
  return outsideOr(async () => {
    const sealed =
      customerId === null
        ? sealBytes(platform.keys.customers.post, placeOf(id), bytes, platform.random)
        : await sealing.sealBytes(platform, customerId, placeOf(id), bytes)
    await doorsOf(platform).content.put(id, sealed)
    return undefined
  })
}

/** For an operator; the caller writes the audit first. Of an erased customer there is nothing. */
export async function content(
  platform: Platform,
  { id, customerId, type }: Kept & { readonly type: string },
): Promise<ContentAnswer> {
  if (customerId !== null && (await isErased(platform, customerId))) return { refused: 'not-found' }
  const sealed = await doorsOf(platform).content.get(id)
  const bytes =
    customerId === null
      ? openBytes(platform.keys.customers.post, placeOf(id), sealed)
      : await sealing.openBytes(platform, customerId, placeOf(id), sealed)
  return { type, bytes, document: { id } }
}

/** A page of it as a picture. */
export async function draw(
  platform: Platform,
  proof: Kept & { readonly type: string },
  page: number,
): Promise<PageAnswer> {
  const found = await content(platform, proof)
  return 'refused' in found ? found : doorsOf(platform).draw(found, page)
}

export const remove = (platform: Platform, id: string): Promise<void> => doorsOf(platform).content.remove(id)

/** A store or a scanner that is away is asked again by whoever sends the file again. */
async function outsideOr<It>(work: () => Promise<It>): Promise<It | Refused<'overloaded'>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutsideFault) return { refused: 'overloaded' }
    throw error
  }
}
