/** HTTP of the identity vendor: its page, the state of the session, and its hooks. */
import { getIdentity, identityHook, startIdentity } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { isRefused, type Serve } from '../../platform/http/route.ts'
import type { Identities, SessionSummary } from './identities.ts'

export function identityRoutes(serve: Serve, identities: Identities): void {
  serve(startIdentity, async ({ caller }) => {
    const session = await identities.start(caller.id)
    return isRefused(session) ? session : { session: viewOf(session) }
  })
  serve(getIdentity, async ({ caller }) => {
    const session = await identities.summary(caller.id)
    return { vendor: identities.vendor, session: session ? viewOf(session) : null }
  })
  serve(identityHook, async ({ params, bytes = new Uint8Array(), headers }) => {
    const isTaken = await identities.takeHook(params.vendor, bytes, (name) => String(headers[name] ?? ''))
    return isTaken ? null : { refused: 'malformed' }
  })
}

const viewOf = ({ id, vendor, state, reasons, url, startedAt }: SessionSummary) => ({
  id,
  vendor,
  state: state === 'asked' ? ('open' as const) : state === 'outdated' ? ('expired' as const) : state,
  reasons: [...reasons],
  url,
  startedAt: wireTime(startedAt),
})
