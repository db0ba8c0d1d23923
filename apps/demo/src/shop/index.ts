/** A shop with the widget in its page, and a server that hears of its orders. */
import { join } from 'node:path'
import type { SandboxParts } from '@agio/sandbox'
import { hearing } from './hearing.ts'
import { shopPages } from './shop-page.ts'
import { openShopServer } from './shop-server.ts'

export * as shopControls from './controls.ts'

export function openShop(parts: SandboxParts, widgetUrl?: string): void {
  const { app, serve, dataDir, base, clock, film } = parts
  const shop = openShopServer({ file: join(dataDir, 'shop.json'), now: clock.now, film })
  hearing(app, serve, shop)
  shopPages(app, { widgetUrl, shop, base })
}
