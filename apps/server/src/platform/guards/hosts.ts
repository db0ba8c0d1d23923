/** The hosts of the routes: the console may have one of its own. */
import type { HttpOptions } from '../http/http.ts'

const ofBackOffice = /^\/(?:api\/admin|console)(?:\/|$)/
/** People of a merchant are at the console, its servers at the widget's host. */
const ofEveryHost = /^(?:\/api)?\/(?:health\/(?:live|ready)|metrics)$|^\/api\/merchant(?:\/|$)/

/** The console has a host of its own, or none: there it is alone, and the others do not know it. */
export function hostsOf(consoleOrigin: string | undefined): HttpOptions['isOnHost'] {
  if (consoleOrigin === undefined) return undefined
  const { host: its } = new URL(consoleOrigin)
  return (host, route) =>
    ofEveryHost.test(route) || (host?.toLowerCase() === its) === ofBackOffice.test(route)
}
