/** Keys as they are shown. */
import type { ApiKeyView, WidgetKeyView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { ApiKeyRow } from './api-key-store.ts'
import { isOver } from './api-keys.ts'
import { keyState } from './merchants.ts'
import type { OwnKey } from './widget-key-store.ts'

export const widgetKeyView = (it: OwnKey, now: Date): WidgetKeyView => ({
  id: it.key,
  name: it.name,
  origins: [...it.allowedOrigins],
  services: (['sell', 'buy'] as const).filter((service) => it.services[service].enabled),
  sellButtonTitle: it.sellButtonTitle,
  buyButtonTitle: it.buyButtonTitle,
  theme: it.theme,
  locale: it.locale,
  createdAt: wireTime(it.createdAt),
  state: keyState(it.endsAt, it.replacedBy !== null, now),
  endsAt: wireTime(it.endsAt),
  replacedBy: it.replacedBy,
})

export const apiKeyView = (it: ApiKeyRow, now: Date): ApiKeyView => ({
  id: it.id,
  name: it.name,
  scopes: [...it.scopes],
  networks: [...it.networks],
  ending: it.ending,
  createdAt: wireTime(it.createdAt),
  lastUsedAt: wireTime(it.lastUsedAt),
  state: it.revokedAt ? 'revoked' : isOver(it, now) ? 'ended' : 'active',
  endsAt: wireTime(it.endsAt),
})
