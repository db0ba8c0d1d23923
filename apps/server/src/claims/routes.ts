/** Claims over HTTP, with and without a session. What is answered never depends on money that came. */
import { sendClaim, uploadClaimProof } from '@agio/contract'
import { budgets } from '../customers/index.ts'
import { networkOf } from '../platform/http/traffic.ts'
import { anonymous, type Caller, type Serve } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { fileGateOf } from '../verification/documents/index.ts'
import * as claims from './claims.ts'

const recognises = 'customer'
const customerOf = ({ id }: Caller): string | null => (id === anonymous.id ? null : id)
const noAddress = { refused: 'invalid', fields: [{ field: 'email', code: 'required' }] } as const

export function claimRoutes(serve: Serve, platform: Platform): void {
  serve(
    uploadClaimProof,
    async ({ caller, ip, bytes, reply }) => {
      const customerId = customerOf(caller)
      const charged = { kind: 'proof', ip, customerId: customerId ?? undefined, email: undefined } as const
      const no = await budgets.chargeClaim(platform, charged)
      if (no) return withWait(reply, no)
      const sender = customerId ?? networkOf(ip)
      return claims.addProof(platform, { customerId, sender }, bytes ?? new Uint8Array())
    },
    { recognises, gate: fileGateOf(platform) },
  )
  serve(
    sendClaim,
    async ({ caller, ip, body, reply }) => {
      const customerId = customerOf(caller)
      const { email, locale = null, order = null, ...said } = body
      // The address of a customer is known; another one would read what is theirs.
      const address = customerId === null ? (email ?? null) : null
      if (customerId === null && address === null) return noAddress
      const charged = {
        kind: 'claim',
        ip,
        customerId: customerId ?? undefined,
        email: address ?? undefined,
      } as const
      const no = await budgets.chargeClaim(platform, charged)
      if (no) return withWait(reply, no)
      return claims.add(platform, { ...said, customerId, email: address, locale, order })
    },
    { recognises },
  )
}

type Wait = { readonly refused: 'too-many'; readonly waitSeconds: number }
function withWait(reply: (header: string, value: string) => void, no: Wait): Wait {
  reply('retry-after', String(no.waitSeconds))
  return no
}
