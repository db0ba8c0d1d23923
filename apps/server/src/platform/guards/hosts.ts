/** The hosts of the routes: the console may have one of its own, and the card form of the acquirer has. */
import type { HttpOptions } from '../http/http.ts'

const ofBackOffice = /^\/(?:api\/admin|console)(?:\/|$)/
/** People of a merchant are at the console, its servers at the widget's host; the docs are for both, and dress the reference. */
const ofEveryHost =
  /^(?:\/api)?\/(?:health\/(?:live|ready)|metrics)$|^\/api\/merchant(?:\/|$)|^\/docs(?:\/|$)/
const ofHealth = /^(?:\/api)?\/(?:health\/(?:live|ready)|metrics)$/
const ofCardFrame = /^\/card-frame$/

type Origins = {
  readonly consoleOrigin: string | undefined
  readonly cardFrameOrigin: string | undefined
}

/**
 * A host of its own serves its part alone, and the others do not know that part. The console has one, or shares that of the
 * widget; the script of the acquirer runs on one where none of our pages is.
 */
export function hostsOf({ consoleOrigin, cardFrameOrigin }: Origins): HttpOptions['isOnHost'] {
  if (consoleOrigin === undefined && cardFrameOrigin === undefined) return undefined
  const [console, card] = [hostOf(consoleOrigin), hostOf(cardFrameOrigin)]
  return (given, route) => {
    const host = given?.toLowerCase()
    if (card !== undefined && (host === card || ofCardFrame.test(route)))
      return ofHealth.test(route) || (host === card && ofCardFrame.test(route))
    if (console === undefined || ofEveryHost.test(route)) return true
    return (host === console) === ofBackOffice.test(route)
  }
}

const hostOf = (origin: string | undefined) => (origin === undefined ? undefined : new URL(origin).host)
