/**
 * Leaving for the page of a bank, an acquirer or an identity vendor. Alone on its page the widget goes there itself; a
 * messenger opens it in the browser. In a frame it must not take the shop away: a window is opened in the very click,
 * because after the call the browser would refuse it, and is sent on when the address is there. The address is shown as
 * a link where even that is refused.
 */
import { useState } from 'react'
import { Refused } from './api/api.ts'
import { useApp } from './context.tsx'

export type Leaving = {
  busy: boolean
  error: Refused | undefined
  /** `opened`: the person goes on in another window; `blocked`: they need the link. */
  way: { kind: 'opened' | 'blocked'; url: string } | undefined
  leave: (begin: () => Promise<{ redirectUrl: string }>) => Promise<void>
}

/** `browser` is an argument so that tests see where it went. */
export function useLeaving(browser: Pick<Window, 'open' | 'location'> = window): Leaving {
  const { host } = useApp()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Refused>()
  const [way, setWay] = useState<Leaving['way']>()
  const leave: Leaving['leave'] = async (begin) => {
    setBusy(true)
    setError(undefined)
    const isFramed = host.kind === 'iframe'
    const opened = isFramed ? browser.open('about:blank', '_blank') : null
    try {
      const { redirectUrl } = await begin()
      const client = (await host.line)?.client
      client?.post('web_app_open_link', { url: redirectUrl })
      if (!isFramed && !client) return browser.location.assign(redirectUrl)
      if (opened) {
        // Sent on first: a sandboxed frame may steer only windows it is the opener of. Then the way back is cut.
        opened.location.replace(redirectUrl)
        opened.opener = null
      }
      setWay({ kind: opened || client ? 'opened' : 'blocked', url: redirectUrl })
    } catch (problem) {
      opened?.close()
      setError(problem instanceof Refused ? problem : new Refused('internal', 0, ''))
    }
    setBusy(false)
  }
  return { busy, error, way, leave }
}
