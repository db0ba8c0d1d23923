/**
 * A provider that stays the same while the page makes another object of its wallet, as a component does that writes one in
 * its render: a question that is open stays open, and what listens goes on to the next object.
 */
import type { Provider } from './provider.ts'

type Hear = (said: unknown) => void
export type LentProvider = { readonly provider: Provider; follow(next: Provider): void }

export function lendingProvider(): LentProvider {
  let now: Provider | undefined
  const hearers = new Map<Hear, string>()
  const disconnected = () => Promise.reject(Object.assign(new Error('no wallet'), { code: 4900 }))
  return {
    provider: {
      request: (ask) => now?.request(ask) ?? disconnected(),
      on(event, hear) {
        hearers.set(hear, event)
        now?.on?.(event, hear)
      },
      removeListener(event, hear) {
        hearers.delete(hear)
        now?.removeListener?.(event, hear)
      },
    },
    follow(next) {
      const before = now
      now = next
      for (const [hear, event] of hearers) {
        before?.removeListener?.(event, hear)
        next.on?.(event, hear)
      }
      if (!before) return
      // It may be another wallet: its accounts and chain are announced.
      for (const [event, method] of [
        ['accountsChanged', 'eth_accounts'],
        ['chainChanged', 'eth_chainId'],
      ] as const)
        next.request({ method }).then(
          (said) => {
            if (now === next) hearers.forEach((name, hear) => name === event && hear(said))
          },
          () => undefined,
        )
    },
  }
}
