/** A merchant's own acts over HTTP: its widget keys and its keys of the API. */
import {
  changeWidgetKey,
  createApiKey,
  createSession,
  createWidgetKey,
  disableWidgetKey,
  getOwnMerchant,
  getWidgetKey,
  listApiKeys,
  listWidgetKeys,
  revokeApiKey,
  rotateApiKey,
  rotateWidgetKey,
  tryStartUrl,
} from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import { StartValues } from '@agio/domain'
import type { Serve } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import * as apiKeys from './api-keys.ts'
import { authorOf, merchantOf } from './caller.ts'
import * as merchants from './merchants.ts'
import * as widgetKeys from './own-keys.ts'
import { merchantSessions } from './sessions/index.ts'
import { apiKeyView, widgetKeyView } from './views.ts'
import { findWidgetKey } from './widget-key-store.ts'

export function ownMerchantRoutes(serve: Serve, platform: Platform): void {
  serve(getOwnMerchant, async ({ caller }) => {
    const merchant = await merchants.find(platform, merchantOf(caller))
    if (!merchant) return { refused: 'unauthorized' }
    const { id, name, allowedOrigins, services } = merchant
    const by = authorOf(caller)
    return {
      id,
      name,
      origins: [...allowedOrigins],
      services: [...services],
      widgetUrl: platform.settings.publicUrl,
      caller: { ...by, roles: [...by.roles] },
    }
  })
  widgetKeyRoutes(serve, platform)
  apiKeyRoutes(serve, platform)
  serve(createSession, async ({ caller, body }) => {
    const made = await merchantSessions.create(platform, merchantOf(caller), body)
    return 'refused' in made ? made : { url: made.url, expiresAt: wireTime(made.expiresAt) }
  })
}

function widgetKeyRoutes(serve: Serve, platform: Platform): void {
  const { db, clock } = platform
  const view = (row: Parameters<typeof widgetKeyView>[1]) => widgetKeyView(platform, row)
  serve(listWidgetKeys, async ({ caller }) => ({
    items: (await merchants.widgetKeys(platform, merchantOf(caller))).map(view),
    next: null,
  }))
  serve(getWidgetKey, async ({ caller, params: { id } }) => {
    const found = await widgetKeys.find(platform, merchantOf(caller), id)
    return found ? view(found) : { refused: 'not-found' }
  })
  serve(createWidgetKey, async ({ caller, body }) => {
    const made = await widgetKeys.create(
      platform,
      merchantOf(caller),
      { ...body, theme: lookOf(body) },
      authorOf(caller),
    )
    return 'refused' in made ? made : view(made)
  })
  serve(changeWidgetKey, async ({ caller, params: { id }, body }) => {
    const settings = { ...body, theme: lookOf(body) }
    const changed = await widgetKeys.change(platform, merchantOf(caller), id, settings, authorOf(caller))
    return 'refused' in changed ? changed : view(changed)
  })
  serve(rotateWidgetKey, async ({ caller, params: { id } }) => {
    const made = await widgetKeys.rotate(platform, merchantOf(caller), id, authorOf(caller))
    return 'refused' in made ? made : view(made)
  })
  serve(disableWidgetKey, async ({ caller, params: { id } }) => {
    const ended = await widgetKeys.disable(platform, merchantOf(caller), id, authorOf(caller))
    return 'refused' in ended ? ended : view(ended)
  })
  serve(tryStartUrl, async ({ caller, params: { id }, body: { values } }) => {
    if (!(await widgetKeys.find(platform, merchantOf(caller), id))) return { refused: 'not-found' }
    if (!(await findWidgetKey(db, id, clock.now()))) return { refused: 'merchant.ended' }
    const items = StartValues.verdicts(values).map((it) => ({ ...it, value: values[it.name] ?? '' }))
    return { items }
  })
}

/** A body may leave values out; the key stores those that are there. */
const lookOf = ({ theme }: { theme: Readonly<Record<string, string | undefined>> }): Record<string, string> =>
  Object.fromEntries(Object.entries(theme).filter((pair): pair is [string, string] => pair[1] !== undefined))

function apiKeyRoutes(serve: Serve, platform: Platform): void {
  const view = (row: Parameters<typeof apiKeyView>[1]) => apiKeyView(platform, row)
  serve(listApiKeys, async ({ caller }) => ({
    items: (await merchants.apiKeys(platform, merchantOf(caller))).map(view),
    next: null,
  }))
  serve(createApiKey, async ({ caller, body }) => {
    const made = await apiKeys.create(platform, merchantOf(caller), body, authorOf(caller))
    return 'refused' in made ? made : { key: view(made.key), secret: made.secret }
  })
  serve(rotateApiKey, async ({ caller, params: { id } }) => {
    const made = await apiKeys.rotate(platform, merchantOf(caller), id, authorOf(caller))
    return 'refused' in made ? made : { key: view(made.key), secret: made.secret }
  })
  serve(revokeApiKey, async ({ caller, params: { id } }) => {
    const ended = await apiKeys.revoke(platform, merchantOf(caller), id, authorOf(caller))
    return 'refused' in ended ? ended : view(ended)
  })
}
