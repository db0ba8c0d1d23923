/** For tests: a browser that keeps its device, on the widget's own page. */
import type { Platform } from '../../platform/platform.ts'
import { home } from '../testing.ts'
import { enterByDevice, keep } from './devices.ts'

const pageOf = ({ settings }: Platform) => ({
  origin: new URL(settings.publicUrl).origin,
  userAgent: home.userAgent,
})
type Session = { readonly customerId: string; readonly sessionId: string }

/** The value of the cookie. */
export async function keepDevice(
  platform: Platform,
  { customerId, sessionId }: Session,
  page: { readonly origin?: string; readonly userAgent?: string } = {},
): Promise<string> {
  const it = { customerId, sessionId, hasFreshPin: true, ...pageOf(platform), ...page }
  const kept = await keep(platform, it)
  if ('refused' in kept) throw new Error(kept.refused)
  return kept.kept
}

export const enterDevice = (platform: Platform, kept: string, page: { readonly origin?: string } = {}) =>
  enterByDevice(platform, { kept, ...pageOf(platform), ...page })
