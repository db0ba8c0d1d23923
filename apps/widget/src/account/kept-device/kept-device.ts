/** The calls of a kept device: it is kept after a fresh PIN, and signs in without a code. */
import { Refused } from '../../app/api/api.ts'
import type { App } from '../../app/context.tsx'
import { remember, rememberedIn } from './memory.ts'

type Parts = Pick<App, 'api' | 'session' | 'storage'>

export async function keepDevice(
  { api, storage }: Pick<App, 'api' | 'storage'>,
  email: string,
): Promise<void> {
  await api.call('keepDevice')
  remember(storage, { email, isKept: true })
}

/** The device is asked by one tab after the other. Undefined: the person is signed in already, by another tab. */
export function askDevice({ api, session, storage }: Parts, locale: string): Promise<string | undefined> {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  return oneTab(async () => {
    if (session.token() !== undefined) return undefined
    try {
      return (await api.call('enterByDevice', { body: { locale, zone } })).token
    } catch (error) {
      const known = rememberedIn(storage)
      const isOver = error instanceof Refused && error.code === 'login.failed'
      if (isOver && known) remember(storage, { ...known, isKept: false })
      throw error
    }
  })
}

async function oneTab<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  // A page without TLS has no locks.
  return 'locks' in navigator ? await navigator.locks.request('agio device', work) : await work()
}
