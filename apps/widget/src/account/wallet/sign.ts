/** Asking a wallet to sign a sentence with one account of it. Nothing is spent and no permission is given. */
import type { Provider } from './injected.ts'

export type Signed = { readonly message: string; readonly signature: string }
export type NotSigned = {
  readonly failed: 'rejected' | 'busy' | 'other_account' | 'wallet'
  /** Which account the wallet answered with instead. */
  readonly account?: string
}

/**
 * `challenge` gives the sentence; it is fetched only once the wallet has named the account, because it does not live long.
 * What the wallet refuses is a value; what `challenge` throws is thrown on.
 */
export async function sign(
  provider: Provider,
  address: string,
  challenge: () => Promise<string>,
): Promise<Signed | NotSigned> {
  const accounts = await ask(provider, 'eth_requestAccounts')
  if ('failed' in accounts) return accounts
  const known = Array.isArray(accounts.answer) ? accounts.answer.map(String) : []
  const own = known.find((account) => account.toLowerCase() === address.toLowerCase())
  if (own === undefined) return { failed: 'other_account', account: known[0] ?? '' }
  const message = await challenge()
  const signed = await ask(provider, 'personal_sign', [asHex(message), own])
  if ('failed' in signed) return signed
  const { answer } = signed
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{2,20000}$/.test(answer)
    ? { message, signature: answer }
    : { failed: 'wallet' }
}

async function ask(
  provider: Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<{ answer: unknown } | NotSigned> {
  try {
    return { answer: await provider.request({ method, params }) }
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    // EIP-1193: 4001 the person said no, 4100 not allowed. JSON-RPC: -32002 another question is still open.
    if (code === 4001) return { failed: 'rejected' }
    if (code === 4100) return { failed: 'other_account', account: '' }
    return { failed: code === -32002 ? 'busy' : 'wallet' }
  }
}

function asHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
