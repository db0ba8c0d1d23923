/** The chain that the wallet is on: switched, added where the wallet does not know it, and read again before anything is signed. */
import { ask, chainNow, untilGivenUp, type Asked } from './asking.ts'
import { codeOf, failureOf, Unanswered, type Failed } from './failures.ts'
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

const isUnknownThere = 4902

export async function switchChain(asked: Asked, chain: Chain | undefined): Promise<Failed | undefined> {
  if (!chain) return { failed: 'not_configured' }
  const refused = await requestSwitch(asked, chain)
  if (refused === 'unknown') {
    const failed = await addChain(asked, chain)
    if (failed) return failed
    const again = await requestSwitch(asked, chain)
    if (again) return again === 'unknown' ? { failed: 'wrong_chain' } : again
  } else if (refused) return refused
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
  return 'failed' in said ? byPerson(said) : undefined
}

async function requestSwitch(
  { provider, wallet, givenUp }: Asked,
  { id }: Chain,
): Promise<Failed | 'unknown' | undefined> {
  const params = [{ chainId: asHex(id) }]
  try {
    if (givenUp?.aborted) throw new Unanswered('given_up')
    await untilGivenUp(provider.request({ method: 'wallet_switchEthereumChain', params }), givenUp)
    return undefined
  } catch (error) {
    if (codeOf(error) === isUnknownThere) return 'unknown'
    return byPerson({ failed: failureOf(error, wallet.codes) })
  }
}

/** A wallet that cannot be switched by a page is switched by the person. */
const byPerson = (failed: Failed): Failed =>
  failed.failed === 'unsupported' ? { failed: 'wrong_chain' } : failed

/** Wallets take such addresses only: over TLS, or on this machine. */
const isSafe = (url: string): boolean => /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(`${url}/`)
