/** The page's own wallet behind the port of the widget: asked what the protocol allows, and heard where it changes. */
import type { FromFrame, FromHost } from '../protocol.ts'
import { plain } from '../shapes.ts'
import type { Provider } from './provider.ts'

const internal = -32_603

export type Served = { ask(request: FromFrame & { type: 'wallet-request' }): void; stop(): void }

export function serveWallet(provider: Provider, say: (message: FromHost) => void): Served {
  let asked = 0
  let tell = say
  const hearers = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map((event) => {
    // A wallet gives an error when it disconnects: the frame needs to know only that it went.
    const hear = (data: unknown) =>
      tell({ type: 'wallet-event', event, data: event === 'disconnect' ? null : (plain(data) ?? null) })
    provider.on?.(event, hear)
    return () => provider.removeListener?.(event, hear)
  })
  return {
    async ask({ id, method, params }) {
      if (id <= asked) return
      asked = id
      const answer = (code: number, result: unknown) =>
        tell({ type: 'wallet-answer', id, code, result: result ?? null })
      try {
        const result = plain(await provider.request({ method, ...(params.length > 0 && { params }) }))
        answer(result === undefined ? internal : 0, result)
      } catch (error) {
        answer(codeOf(error), null)
      }
    },
    stop() {
      tell({ type: 'wallet-event', event: 'disconnect', data: null })
      tell = () => undefined
      hearers.forEach((stop) => stop())
    },
  }
}

/** Only the code crosses: the sentence of a wallet may name what the widget does not need. */
function codeOf(error: unknown): number {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  const found = Number(data?.originalError?.code ?? code)
  return Number.isSafeInteger(found) && found !== 0 ? found : internal
}
