/** The settings that the server of one machine is started with. */
import { expect, test } from 'vitest'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { originsAt, originsOf } from './stack.mjs'

const shop = 'http://127.0.0.1:4500'

test('by the name of this machine the shop may embed the widget as by its address, and its server has one', () => {
  expect(originsAt('127.0.0.1', shop)).toEqual([shop])
  const pages = originsAt('localhost', shop)
  expect(originsOf(shop, {}, pages)).toEqual({
    WIDGET_ORIGINS: 'http://127.0.0.1:4500,http://localhost:4500',
    WEBHOOK_ORIGINS: shop,
  })
})

test('pages and servers of a developer are allowed beside the shop of the sandbox, each by its own variable', () => {
  expect(originsOf(shop, {})).toEqual({ WIDGET_ORIGINS: shop, WEBHOOK_ORIGINS: shop })
  const own = {
    AGIO_WIDGET_ORIGINS: 'http://localhost:5173, ',
    AGIO_WEBHOOK_ORIGINS: 'http://127.0.0.1:8443,http://10.0.0.7',
  }
  const { widgetOrigins, webhookOrigins } = readSettings(originsOf(shop, own))
  expect(widgetOrigins).toEqual([shop, 'http://localhost:5173'])
  expect(webhookOrigins).toEqual([shop, 'http://127.0.0.1:8443', 'http://10.0.0.7'])
})
