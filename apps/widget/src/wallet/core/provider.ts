/** A wallet as a page sees it (EIP-1193). It is software of others: each answer is read as something unknown. */
import { Unanswered } from './failures.ts'

/** The wallet that answered on the other device. */
export type Peer = {
  readonly name: string
  /** Opens its app, where it runs on this device. */
  readonly link?: string
}

export type Provider = {
  request(ask: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, hear: (said: unknown) => void): unknown
  removeListener?(event: string, hear: (said: unknown) => void): unknown
  /** The person has given up connecting: an approval that comes now counts for nothing. */
  cancel?(): void
  peer?(): Peer | undefined
}

export function isProvider(it: unknown): it is Provider {
  return typeof it === 'object' && it !== null && typeof (it as { request?: unknown }).request === 'function'
}

/** A wallet answers these by itself. All else it asks a person. */
export const reads: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
])
export const readSeconds = 10

/** Throws `Unanswered` where the wallet does not answer in time; what comes later is not heard. */
export async function read(
  provider: Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unanswered('silent')), readSeconds * 1000)
  })
  try {
    return await Promise.race([provider.request({ method, ...(params && { params }) }), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A quantity as the wallet writes it: hexadecimal without leading zeros. */
export const asHex = (amount: bigint | number): string => `0x${amount.toString(16)}`

/** Some wallets answer a chain id as a number. Anything else is not a quantity. */
export function readQuantity(answer: unknown): bigint | undefined {
  if (typeof answer === 'number' && Number.isSafeInteger(answer) && answer >= 0) return BigInt(answer)
  return typeof answer === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,20})$/.test(answer)
    ? BigInt(answer)
    : undefined
}

export const readChain = (answer: unknown): number | undefined => {
  const id = readQuantity(answer)
  return id === undefined ? undefined : Number(id)
}

/** The accounts that a wallet lets this page see; the first is the one in use. */
export const readAccounts = (answer: unknown): readonly string[] =>
  Array.isArray(answer)
    ? answer.filter((it): it is string => typeof it === 'string' && /^0x[0-9a-fA-F]{40}$/.test(it))
    : []

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
