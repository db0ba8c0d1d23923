/** Tokens and PINs. Only their hashes are ever stored. */
import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'

/** Unguessable bytes; node's randomBytes outside tests. */
export type Random = (bytes: number) => Buffer
export type HashedPin = { readonly salt: Buffer; readonly hash: Buffer }

/** The newest last: it hashes. */
export type Peppers = readonly Buffer[]

/** 16 MiB and some 40 ms a guess; the pepper is what makes a stolen table useless. */
const cost = { N: 16_384, r: 8, p: 1 }

/** 256 bits, safe in a header and in a link. */
export function newToken(random: Random): string {
  return random(32).toString('base64url')
}

/** SHA-256: enough for 256 random bits, where no guessing helps. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export const hashPin = (peppers: Peppers, pin: string, salt: Buffer): Promise<HashedPin> =>
  hashUnder(peppers.at(-1), pin, salt)

async function hashUnder(pepper: Buffer | undefined, pin: string, salt: Buffer): Promise<HashedPin> {
  if (!pepper) throw new Error('There is no pepper.')
  const peppered = createHmac('sha256', pepper).update(pin).digest()
  const hash = await new Promise<Buffer>((resolve, reject) =>
    scrypt(peppered, salt, 32, cost, (problem, key) => (problem ? reject(problem) : resolve(key))),
  )
  return { salt, hash }
}

/** The pepper of a right PIN; false: it is wrong. Under an older one the PIN is to be hashed anew. */
export type PinMatch = 'newest' | 'older' | false

/** Takes the same time whether the PIN is wrong or there is none to compare with. */
export async function pinMatches(
  peppers: Peppers,
  pin: string,
  stored: HashedPin | undefined,
): Promise<PinMatch> {
  const { salt, hash } = stored ?? noPin
  for (const pepper of peppers.toReversed()) {
    const tried = await hashUnder(pepper, pin, salt)
    if (timingSafeEqual(tried.hash, hash) && stored) return pepper === peppers.at(-1) ? 'newest' : 'older'
  }
  return false
}

const noPin: HashedPin = { salt: Buffer.alloc(16), hash: Buffer.alloc(32) }
