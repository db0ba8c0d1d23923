/** The chain that the wallet is on: switched, added where the wallet does not know it, and read again before anything is signed. */
import { ask, chainNow, type Asked } from './asking.ts'
import type { Failure } from './failure-table.ts'
import type { Failed } from './failures.ts'
import { asHex } from './provider.ts'

/** A chain that this installation takes. */
export type Chain = {
  readonly id: number
  readonly name: string
  readonly nativeSymbol: string
  readonly explorer: string
  /** Where a wallet that does not know the chain reaches it. */
  readonly rpc: string
}

/** The person said no, or has another question of the wallet to answer first. */
const standing: readonly Failure[] = ['rejected', 'busy', 'given_up']

/**
 * EIP-3326 has a code for a chain that the wallet does not know, and many wallets say it otherwise: as an internal error, or in
 * words. So whatever is no clear refusal leads to the offer to add the chain. What counts in the end is the chain it is on.
 */
export async function switchChain(asked: Asked, chain: Chain | undefined): Promise<Failed | undefined> {
  if (!chain) return { failed: 'not_configured' }
  const refused = await requestSwitch(asked, chain)
  if (refused) {
    const failed = standing.includes(refused.failed) ? refused : await addChain(asked, chain)
    if (failed) return failed
    const again = await requestSwitch(asked, chain)
    if (again && standing.includes(again.failed)) return again
  }
  const now = await chainNow(asked)
  return now === chain.id ? undefined : typeof now === 'number' ? { failed: 'wrong_chain' } : now
}

async function requestSwitch(asked: Asked, { id }: Chain): Promise<Failed | undefined> {
  const said = await ask(asked, 'wallet_switchEthereumChain', [{ chainId: asHex(id) }])
  return 'failed' in said ? said : undefined
}

export async function addChain(asked: Asked, chain: Chain | undefined): Promise<Failed | undefined> {
  if (!chain || !isSafe(chain.rpc)) return { failed: 'not_configured' }
  const { id, name, nativeSymbol, explorer, rpc } = chain
  const said = await ask(asked, 'wallet_addEthereumChain', [
    {
      chainId: asHex(id),
      chainName: name,
      nativeCurrency: { name: nativeSymbol, symbol: nativeSymbol, decimals: 18 },
      rpcUrls: [rpc],
      ...(isSafe(explorer) && { blockExplorerUrls: [explorer] }),
    },
  ])
  return 'failed' in said ? byPerson(said) : undefined
}

/** A wallet that cannot be switched by a page is switched by the person. */
const byPerson = (failed: Failed): Failed =>
  failed.failed === 'unsupported' ? { failed: 'wrong_chain' } : failed

/** Wallets take such addresses only: over TLS, or on this machine. */
const isSafe = (url: string): boolean => /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(`${url}/`)
