/** A question to the connected wallet, with its refusal as a value. */
import type { Wallet } from './connector.ts'
import { failureOf, Unanswered, type Failed } from './failures.ts'
import { read, readChain, reads, type Provider } from './provider.ts'

/** The wallet that a question goes to. */
export type Asked = {
  readonly provider: Provider
  readonly wallet: Pick<Wallet, 'codes'>
  /** The person waits no longer for what the wallet asks them. */
  readonly givenUp?: AbortSignal
}

/** A read that needs no person is bounded in time; a question to a person ends with their answer, or when they give up. */
export async function ask(
  { provider, wallet, givenUp }: Asked,
  method: string,
  params?: readonly unknown[],
): Promise<{ readonly answer: unknown } | Failed> {
  try {
    const isRead = reads.has(method)
    if (!isRead && givenUp?.aborted) throw new Unanswered('given_up')
    const answer = await (isRead
      ? read(provider, method, params)
      : untilGivenUp(provider.request({ method, ...(params && { params }) }), givenUp))
    return { answer }
  } catch (error) {
    return { failed: failureOf(error, wallet.codes) }
  }
}

/** Throws `Unanswered` where the person gives up; what the wallet answers later is not heard. */
export async function untilGivenUp<Answer>(
  asked: Promise<Answer>,
  givenUp: AbortSignal | undefined,
): Promise<Answer> {
  if (!givenUp) return await asked
  return await new Promise((resolve, reject) => {
    givenUp.addEventListener('abort', () => reject(new Unanswered('given_up')), { once: true })
    asked.then(resolve, reject)
  })
}

/** Read anew each time: what the wallet said before may no longer be so. */
export async function chainNow(asked: Asked): Promise<number | Failed> {
  const said = await ask(asked, 'eth_chainId')
  if ('failed' in said) return said
  return readChain(said.answer) ?? { failed: 'internal' }
}
