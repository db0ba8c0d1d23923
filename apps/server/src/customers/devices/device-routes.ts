/** HTTP of the devices that customers keep known. What a browser keeps is a cookie that no script reads. */
import type { IncomingHttpHeaders } from 'node:http'
import { enterByDevice, keepDevice, listDevices, removeDevice } from '@agio/contract'
import { isTimeZone, wirePage, wireTime } from '@agio/contract/wire'
import { cookieIn, cookieOf } from '../../platform/guards/cookies.ts'
import type { Gate } from '../../platform/guards/gate.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { rules } from '../rules.ts'
import * as devices from './devices.ts'

const name = 'agio_kept'
/** The cookie of a kept device in a request. */
export const keptIn = (headers: IncomingHttpHeaders): string | undefined => cookieIn(headers, name)
const cookie = (value: string) => ({ name, value, path: '/api/auth/', days: rules.deviceDays })

export function deviceRoutes(serve: Serve, platform: Platform, gate: Gate): void {
  serve(
    keepDevice,
    async ({ caller: { id: customerId, sessionId, hasFreshPin = false }, headers, reply }) => {
      const page = { origin: headers.origin, userAgent: headers['user-agent'] ?? '' }
      const kept = await devices.keep(platform, { customerId, sessionId, hasFreshPin, ...page })
      if ('refused' in kept) return kept
      reply('set-cookie', cookieOf(cookie(kept.kept), headers))
      return { done: true as const }
    },
  )

  serve(
    enterByDevice,
    async ({ body: { locale, zone }, headers, reply }) => {
      const entered = await devices.enterByDevice(platform, {
        kept: keptIn(headers),
        origin: headers.origin,
        userAgent: headers['user-agent'] ?? '',
        locale,
        // A zone that only the browser knows does not stop a sign-in.
        zone: zone !== undefined && isTimeZone(zone) ? zone : undefined,
      })
      if ('refused' in entered) return entered
      reply('set-cookie', cookieOf(cookie(entered.kept), headers))
      return { token: entered.token }
    },
    { gate },
  )

  serve(listDevices, async ({ caller: { id: customerId, sessionId } }) => {
    const own = await devices.ownDevices(platform, customerId)
    const current = await devices.currentDevice(platform, { customerId, sessionId })
    const items = own.map(({ id, device, createdAt, seenAt }) => ({
      id,
      device,
      current: id === current,
      createdAt: wireTime(createdAt),
      lastSeenAt: wireTime(seenAt),
    }))
    return wirePage(items)
  })

  serve(removeDevice, async ({ caller: { id: customerId, sessionId }, params: { id } }) =>
    (await devices.remove(platform, { id, customerId, sessionId }))
      ? { done: true as const }
      : { refused: 'not-found' },
  )
}
