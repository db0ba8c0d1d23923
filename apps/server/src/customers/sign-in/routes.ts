/** The six calls of signing in that the specification gives, those of the mini-app, and the sessions of a customer. */
import {
  endAllSessions,
  endSession,
  listSessions,
  login,
  logout,
  sendLoginLink,
  startVerify,
  verifyPin,
} from '@agio/contract'
import { isTimeZone, wirePage, wireTime } from '@agio/contract/wire'
import { deviceCookie, deviceIn } from '../../platform/guards/known-device.ts'
import type { Gate } from '../../platform/guards/gate.ts'
import {
  withRetryAfter,
  type Authenticate,
  type Refused,
  type Serve,
  type TooMany,
} from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AskFile } from '../../platform/web/file-routes.ts'
import { deviceRoutes, keptIn } from '../devices/device-routes.ts'
import { forgetKept } from '../devices/devices.ts'
import { downloadRoutes } from '../downloads/download-routes.ts'
import { messengerRoutes } from '../messenger/messenger-routes.ts'
import { passkeyRoutes } from '../passkeys/passkey-routes.ts'
import { pushRoutes } from '../push/push-routes.ts'
import * as sessions from './sessions.ts'
import * as signIn from './sign-in.ts'
import type { Sql } from '../../platform/sql/sql.ts'

/** The customer of a request's token; for the access kind `customer`. */
export function authenticateCustomer(platform: Platform): Authenticate {
  return async ({ token }) => {
    const signedIn = token === undefined ? undefined : await sessions.authenticate(platform, token)
    if (!signedIn) return { refused: 'unauthorized' }
    const { customerId: id, sessionId, hasFreshPin, newToken } = signedIn
    return { caller: { id, sessionId, hasFreshPin }, ...(newToken === undefined ? {} : { newToken }) }
  }
}

type Asking = { readonly customerId: string; readonly sessionId: string; readonly ip: string }

/** Codes by SMS: verification sends them and keeps the numbers. */
export type PhoneCodes = {
  start(
    asking: Asking & { readonly phone: string; readonly hasFreshPin: boolean },
  ): Promise<{ readonly expiresAt: Date } | Refused<'invalid' | 'pin.required' | 'sms.unavailable'> | TooMany>
  confirm(sql: Sql, code: signIn.ConfirmedCode): Promise<void>
}

type Needs = {
  noteRefusal(code: string): void
  readonly gate: Gate
  readonly phoneCodes: PhoneCodes
  readonly askFile: AskFile
}

export function customerRoutes(serve: Serve, platform: Platform, needs: Needs): void {
  const { noteRefusal, gate, phoneCodes, askFile } = needs
  const serveGated: Serve = (route, handler) => serve(route, handler, { gate })
  serveGated(sendLoginLink, async ({ params, body, ip, headers, reply }) => {
    // A zone that only the browser knows does not stop a sign-in.
    const zone = body?.zone !== undefined && isTimeZone(body.zone) ? body.zone : undefined
    const sent = await signIn.sendLink(platform, { ...params, ip, device: deviceIn(headers), ...body, zone })
    if ('refused' in sent) return withRetryAfter(reply, sent)
    return { sent: true as const, nonce: sent.nonce, expiresAt: wireTime(sent.expiresAt) }
  })

  serveGated(login, async ({ params, body, ip, headers, reply }) => {
    const userAgent = headers['user-agent'] ?? ''
    const device = deviceIn(headers)
    const entered = await signIn.login(platform, { ...params, nonce: body?.nonce, ip, device, userAgent })
    if (!('refused' in entered)) {
      await forgetKept(platform, keptIn(headers))
      reply('set-cookie', deviceCookie(entered.device, '/api/auth/', headers))
      return { error: null, token: entered.token }
    }
    // The specification's way to fail: an answer that carries the message, here a code that callers can translate.
    if (entered.refused === 'login.failed') {
      noteRefusal(entered.refused)
      return { error: entered.refused, token: null }
    }
    return withRetryAfter(reply, entered)
  })

  messengerRoutes(serve, platform, gate)
  passkeyRoutes(serve, platform, gate)
  deviceRoutes(serve, platform, gate)
  pushRoutes(serve, platform)
  downloadRoutes(serve, platform, askFile)

  serve(logout, async ({ caller, headers }) => {
    await forgetKept(platform, keptIn(headers))
    await sessions.logout(platform, { customerId: caller.id, sessionId: caller.sessionId })
    return { done: true as const }
  })

  serveGated(startVerify, async ({ caller, body, ip, reply }) => {
    const { id: customerId, sessionId, hasFreshPin = false } = caller
    const asking = { customerId, sessionId, ip }
    const sent =
      body?.phone === undefined
        ? await signIn.startVerify(platform, asking)
        : await phoneCodes.start({ ...asking, phone: body.phone, hasFreshPin })
    if (!('refused' in sent)) return { sent: true as const, expiresAt: wireTime(sent.expiresAt) }
    return 'waitSeconds' in sent ? withRetryAfter(reply, sent) : sent
  })

  serveGated(verifyPin, async ({ caller, body, ip, reply }) => {
    const { id: customerId, sessionId } = caller
    const { confirm } = phoneCodes
    const verified = await signIn.verifyPin(platform, { customerId, sessionId, ip, pin: body.pin, confirm })
    if (!('refused' in verified))
      return { verifiedUntil: verified.verifiedUntil && wireTime(verified.verifiedUntil) }
    return verified.refused === 'too-many' ? withRetryAfter(reply, verified) : verified
  })

  serve(listSessions, async ({ caller }) => {
    const open = await sessions.listSessions(platform, caller.id)
    const items = open.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      current: id === caller.sessionId,
      createdAt: wireTime(createdAt),
      lastSeenAt: wireTime(lastSeenAt),
    }))
    return wirePage(items)
  })

  serve(endAllSessions, async ({ caller }) => {
    await sessions.endAllSessions(platform, caller.id)
    return { done: true as const }
  })

  serve(endSession, async ({ caller, params }) => {
    const no = await sessions.endSession(platform, { customerId: caller.id, id: params.id })
    return no ?? { done: true as const }
  })
}
