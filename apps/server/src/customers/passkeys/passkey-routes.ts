/** HTTP of the customers' passkeys: signing in by one is open to strangers, behind the same gate as the code. */
import {
  addOwnPasskey,
  askOwnPasskey,
  askVerifyByPasskey,
  beginOwnPasskey,
  listOwnPasskeys,
  loginByPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
  verifyByPasskey,
} from '@agio/contract'
import { isTimeZone, wirePage, wireTime } from '@agio/contract/wire'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { deviceCookie, deviceIn } from '../../platform/guards/known-device.ts'
import type { Gate } from '../../platform/guards/gate.ts'
import { withRetryAfter, type Handler, type Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { keptIn } from '../devices/device-routes.ts'
import { forgetKept } from '../devices/devices.ts'
import { deviceName } from '../sign-in/device.ts'
import * as enter from './enter.ts'
import * as passkeys from './passkeys.ts'

export function passkeyRoutes(serve: Serve, platform: Platform, gate: Gate): void {
  signingIn(serve, platform, gate)
  serve(listOwnPasskeys, async ({ caller }) =>
    wirePage((await passkeys.ownPasskeys(platform, caller.id)).map(viewOf)),
  )
  serve(beginOwnPasskey, ({ caller: { id: customerId, sessionId, hasFreshPin = false } }) =>
    passkeys.begin(platform, { customerId, sessionId, hasFreshPin }),
  )
  const add: Handler<typeof addOwnPasskey> = async ({ caller, body, headers }) => {
    const session = { customerId: caller.id, sessionId: caller.sessionId }
    const name = body.name ?? deviceName(headers['user-agent'] ?? '')
    const passkey = body.passkey as RegistrationResponseJSON
    const kept = await passkeys.add(platform, { ...session, name, passkey })
    return 'refused' in kept ? kept : viewOf(kept)
  }
  serve(addOwnPasskey, add)
  serve(renameOwnPasskey, async ({ caller: { id: customerId }, params: { id }, body: { name } }) =>
    (await passkeys.rename(platform, { id, customerId }, name))
      ? { done: true as const }
      : { refused: 'not-found' },
  )
  serve(removeOwnPasskey, async ({ caller: { id: customerId, sessionId }, params: { id } }) =>
    (await passkeys.remove(platform, { id, customerId, sessionId }))
      ? { done: true as const }
      : { refused: 'not-found' },
  )
}

function signingIn(serve: Serve, platform: Platform, gate: Gate): void {
  serve(askOwnPasskey, async () => passkeys.ask(platform), { gate })
  const login: Handler<typeof loginByPasskey> = async ({ body, ip, headers, reply }) => {
    const entered = await enter.enterByPasskey(platform, {
      passkey: body.passkey as AuthenticationResponseJSON,
      locale: body.locale,
      // A zone that only the browser knows does not stop a sign-in.
      zone: body.zone !== undefined && isTimeZone(body.zone) ? body.zone : undefined,
      ip,
      device: deviceIn(headers),
      userAgent: headers['user-agent'] ?? '',
    })
    if ('waitSeconds' in entered) return withRetryAfter(reply, entered)
    if ('refused' in entered) return entered
    await forgetKept(platform, keptIn(headers))
    reply('set-cookie', deviceCookie(entered.device, '/api/auth/', headers))
    return { token: entered.token }
  }
  serve(loginByPasskey, login, { gate })

  serve(askVerifyByPasskey, ({ caller: { id: customerId, sessionId } }) =>
    passkeys.askVerify(platform, { customerId, sessionId }),
  )
  const verify: Handler<typeof verifyByPasskey> = async ({ caller, body, ip, reply }) => {
    const passkey = body.passkey as AuthenticationResponseJSON
    const session = { customerId: caller.id, sessionId: caller.sessionId, ip }
    const verified = await enter.verifyByPasskey(platform, { ...session, passkey })
    if ('waitSeconds' in verified) return withRetryAfter(reply, verified)
    return 'refused' in verified ? verified : { verifiedUntil: wireTime(verified.verifiedUntil) }
  }
  serve(verifyByPasskey, verify, { gate })
}

const viewOf = ({ id, name, createdAt, usedAt }: passkeys.OwnPasskey) => ({
  id,
  name,
  createdAt: wireTime(createdAt),
  lastUsedAt: usedAt ? wireTime(usedAt) : null,
})
