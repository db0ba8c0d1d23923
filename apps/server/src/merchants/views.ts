/** Keys as they are shown. */
import type { ApiKeyView, WidgetKeyView } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Platform } from '../platform/platform.ts'
import type { ApiKeyRow } from './api-key-store.ts'
import { isOver } from './api-keys.ts'
import { keyState } from './merchants.ts'
import { isTestMode } from './test-mode.ts'
import type { OwnKey } from './widget-key-store.ts'

export const widgetKeyView = (platform: Platform, it: OwnKey): WidgetKeyView => ({
  id: it.key,
  name: it.name,
  isTest: isTestMode(platform),
  origins: [...it.allowedOrigins],
  services: (['sell', 'buy'] as const).filter((service) => it.services[service].enabled),
  sellButtonTitle: it.sellButtonTitle,
  buyButtonTitle: it.buyButtonTitle,
  theme: it.theme,
  locale: it.locale,
  createdAt: wireTime(it.createdAt),
  state: keyState(it.endsAt, it.replacedBy !== null, platform.clock.now()),
  endsAt: wireTime(it.endsAt),
  replacedBy: it.replacedBy,
})

export const apiKeyView = (platform: Platform, it: ApiKeyRow): ApiKeyView => ({
  id: it.id,
  name: it.name,
  isTest: isTestMode(platform),
  scopes: [...it.scopes],
  networks: [...it.networks],
  ending: it.ending,
  createdAt: wireTime(it.createdAt),
  lastUsedAt: wireTime(it.lastUsedAt),
  state: it.revokedAt ? 'revoked' : isOver(it, platform.clock.now()) ? 'ended' : 'active',
  endsAt: wireTime(it.endsAt),
})
