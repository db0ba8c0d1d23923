/** A shop with the widget in its page, and a server that hears of its orders. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Film } from '../app/film.ts'
import type { Serve } from '../app/serve.ts'
import { hearing } from './hearing.ts'
import { shopPages } from './shop-page.ts'
import { openShopServer } from './shop-server.ts'

export * as shopControls from './controls.ts'

type World = {
  readonly dataDir: string
  readonly widgetUrl?: string | undefined
  readonly now: () => Date
  readonly film: Film
  readonly base: () => string
}

export function openShop(
  app: FastifyInstance,
  serve: Serve,
  { dataDir, widgetUrl, base, ...world }: World,
): void {
  const shop = openShopServer({ file: join(dataDir, 'shop.json'), ...world })
  hearing(app, serve, shop)
  shopPages(app, { widgetUrl, shop, base })
}
