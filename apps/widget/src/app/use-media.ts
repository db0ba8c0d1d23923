/** The window is as wide as `query` says, also after it was turned or resized. True where it cannot be asked. */
import { useCallback, useSyncExternalStore } from 'react'

const ask = (query: string): MediaQueryList | undefined => globalThis.matchMedia?.(query)

export function useMedia(query: string): boolean {
  const hear = useCallback(
    (changed: () => void) => {
      const list = ask(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(hear, () => ask(query)?.matches ?? true)
}

/** The sheet stands beside the fields. */
export const beside = '(min-width: 56.25rem)'
