/** Asking a wallet to sign a sentence with one account of it. Nothing is spent and no permission is given. */
import { ask, type Asked } from './asking.ts'
import type { Failed } from './failures.ts'
import { isSame, readAccounts } from './provider.ts'

export type Signed = { readonly message: string; readonly signature: string }

const ownOf = (accounts: readonly string[], address: string): string | undefined =>
  accounts.find((account) => isSame(account, address))

/** A text as the wallet signs it. */
function textAsHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The wallet lets the person choose among its accounts again; none where it does not know that, or they do not. */
async function chosenAnew(asked: Asked): Promise<readonly string[]> {
  const chosen = await ask(asked, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  if ('failed' in chosen) return []
  const named = await ask(asked, 'eth_accounts')
  return 'failed' in named ? [] : readAccounts(named.answer)
}

/**
 * `challenge` gives the sentence; it is fetched only once the wallet has named the account, because it does not live
 * long. A refusal of the wallet is a value; an error that `challenge` throws is thrown on.
 */
export async function prove(
  asked: Asked,
  address: string,
  challenge: () => Promise<string>,
): Promise<Signed | Failed> {
  const named = await ask(asked, 'eth_requestAccounts')
  if ('failed' in named) return named.failed === 'unauthorized' ? { failed: 'other_account' } : named
  const accounts = readAccounts(named.answer)
  const own = ownOf(accounts, address) ?? ownOf(await chosenAnew(asked), address)
  if (own === undefined) return { failed: 'other_account', ...(accounts[0] && { account: accounts[0] }) }
  const message = await challenge()
  const signed = await ask(asked, 'personal_sign', [textAsHex(message), own])
  if ('failed' in signed) return signed
  const { answer } = signed
  // A contract wallet signs with more than 65 bytes.
  return typeof answer === 'string' && /^0x[0-9a-fA-F]{2,20000}$/.test(answer)
    ? { message, signature: answer }
    : { failed: 'internal' }
}
