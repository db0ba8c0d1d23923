/** A question to the connected wallet, with its refusal as a value. */
import type { Wallet } from './connector.ts'
import { failureOf, type Failed } from './failures.ts'
import { readChain, type Provider } from './provider.ts'

/** The wallet that a question goes to. */
export type Asked = { readonly provider: Provider; readonly wallet: Pick<Wallet, 'codes'> }

export async function ask(
  { provider, wallet }: Asked,
  method: string,
  params?: readonly unknown[],
): Promise<{ readonly answer: unknown } | Failed> {
  try {
    return { answer: await provider.request({ method, ...(params && { params }) }) }
  } catch (error) {
    return { failed: failureOf(error, wallet.codes) }
  }
}

/** Read anew each time: what the wallet said before may no longer be so. */
export async function chainNow(asked: Asked): Promise<number | Failed> {
  const said = await ask(asked, 'eth_chainId')
  if ('failed' in said) return said
  return readChain(said.answer) ?? { failed: 'internal' }
}
