/** The chain that the wallet is on: switched, added where the wallet does not know it, and read again before anything is signed. */
import { ask, chainNow, type Asked } from './asking.ts'
import type { Failed } from './failures.ts'
import { asHex } from './provider.ts'

/** A chain that this installation takes. */
export type Chain = {
  readonly id: number
  readonly name: string
  readonly nativeSymbol: string
  readonly explorer: string
  /** A wallet that does not know the chain reaches it here. */
  readonly rpc: string
}

/** The person said no, or has another question of the wallet to answer first. */
const isRefused = (said: { readonly answer: unknown } | Failed): said is Failed =>
  /rejected|busy|given_up/.test((said as Failed).failed)

/**
 * EIP-3326 has a code for a chain that the wallet does not know, and many wallets say it otherwise: as an internal
 * error, or in words. So any answer but a clear refusal leads to the offer to add the chain. The chain that it is on
 * counts in the end.
 */
export async function switchChain(asked: Asked, chain: Chain | undefined): Promise<Failed | undefined> {
  if (!chain) return { failed: 'not_configured' }
  const request = () => ask(asked, 'wallet_switchEthereumChain', [{ chainId: asHex(chain.id) }])
  const said = await request()
  if ('failed' in said) {
    const failed = isRefused(said) ? said : await addChain(asked, chain)
    if (failed) return failed
    const again = await request()
    if (isRefused(again)) return again
  }
  const now = await chainNow(asked)
  return now === chain.id ? undefined : typeof now === 'number' ? { failed: 'wrong_chain' } : now
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
  if (!('failed' in said)) return undefined
  // A wallet that a page cannot switch is switched by the person.
  return said.failed === 'unsupported' ? { failed: 'wrong_chain' } : said
}

/** Wallets take such addresses only: over TLS, or on this machine. */
const isSafe = (url: string): boolean => /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(`${url}/`)
