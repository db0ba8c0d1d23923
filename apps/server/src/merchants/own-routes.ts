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
import type { ApiKeys } from './api-keys.ts'
import { authorOf, merchantOf } from './caller.ts'
import type { MerchantBook } from './merchants.ts'
import type { OwnKeys } from './own-keys.ts'
import { merchantSessions } from './sessions/index.ts'
import { apiKeyView, widgetKeyView } from './views.ts'
import { findWidgetKey } from './widget-key-store.ts'

export type OwnRoutesDeps = {
  readonly book: MerchantBook
  readonly widgetKeys: OwnKeys
  readonly apiKeys: ApiKeys
}

export function ownMerchantRoutes(serve: Serve, platform: Platform, deps: OwnRoutesDeps): void {
  const { book } = deps
  serve(getOwnMerchant, async ({ caller }) => {
    const merchant = await book.find(merchantOf(caller))
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
  widgetKeyRoutes(serve, platform, deps)
  apiKeyRoutes(serve, platform, deps)
  serve(createSession, async ({ caller, body }) => {
    const made = await merchantSessions.create(platform, merchantOf(caller), body)
    return 'refused' in made ? made : { url: made.url, expiresAt: wireTime(made.expiresAt) }
  })
}

function widgetKeyRoutes(serve: Serve, { db, clock }: Platform, { book, widgetKeys }: OwnRoutesDeps): void {
  const view = (row: Parameters<typeof widgetKeyView>[0]) => widgetKeyView(row, clock.now())
  serve(listWidgetKeys, async ({ caller }) => ({
    items: (await book.widgetKeys(merchantOf(caller))).map(view),
    next: null,
  }))
  serve(getWidgetKey, async ({ caller, params: { id } }) => {
    const found = await widgetKeys.find(merchantOf(caller), id)
    return found ? view(found) : { refused: 'not-found' }
  })
  serve(createWidgetKey, async ({ caller, body }) => {
    const made = await widgetKeys.create(
      merchantOf(caller),
      { ...body, theme: lookOf(body) },
      authorOf(caller),
    )
    return 'refused' in made ? made : view(made)
  })
  serve(changeWidgetKey, async ({ caller, params: { id }, body }) => {
    const settings = { ...body, theme: lookOf(body) }
    const changed = await widgetKeys.change(merchantOf(caller), id, settings, authorOf(caller))
    return 'refused' in changed ? changed : view(changed)
  })
  serve(rotateWidgetKey, async ({ caller, params: { id } }) => {
    const made = await widgetKeys.rotate(merchantOf(caller), id, authorOf(caller))
    return 'refused' in made ? made : view(made)
  })
  serve(disableWidgetKey, async ({ caller, params: { id } }) => {
    const ended = await widgetKeys.disable(merchantOf(caller), id, authorOf(caller))
    return 'refused' in ended ? ended : view(ended)
  })
  serve(tryStartUrl, async ({ caller, params: { id }, body: { values } }) => {
    if (!(await widgetKeys.find(merchantOf(caller), id))) return { refused: 'not-found' }
    if (!(await findWidgetKey(db, id, clock.now()))) return { refused: 'merchant.ended' }
    const items = StartValues.verdicts(values).map((it) => ({ ...it, value: values[it.name] ?? '' }))
    return { items }
  })
}

/** A body may leave values out; the key stores those that are there. */
const lookOf = ({ theme }: { theme: Readonly<Record<string, string | undefined>> }): Record<string, string> =>
  Object.fromEntries(Object.entries(theme).filter((pair): pair is [string, string] => pair[1] !== undefined))

function apiKeyRoutes(serve: Serve, { clock }: Platform, { book, apiKeys }: OwnRoutesDeps): void {
  const view = (row: Parameters<typeof apiKeyView>[0]) => apiKeyView(row, clock.now())
  serve(listApiKeys, async ({ caller }) => ({
    items: (await book.apiKeys(merchantOf(caller))).map(view),
    next: null,
  }))
  serve(createApiKey, async ({ caller, body }) => {
    const made = await apiKeys.create(merchantOf(caller), body, authorOf(caller))
    return 'refused' in made ? made : { key: view(made.key), secret: made.secret }
  })
  serve(rotateApiKey, async ({ caller, params: { id } }) => {
    const made = await apiKeys.rotate(merchantOf(caller), id, authorOf(caller))
    return 'refused' in made ? made : { key: view(made.key), secret: made.secret }
  })
  serve(revokeApiKey, async ({ caller, params: { id } }) => {
    const ended = await apiKeys.revoke(merchantOf(caller), id, authorOf(caller))
    return 'refused' in ended ? ended : view(ended)
  })
}
