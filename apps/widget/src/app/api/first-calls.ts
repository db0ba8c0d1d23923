/** The calls that the amount form makes. The start script makes them too, before the rest of the widget is there. */
import type { Calls } from '@agio/contract/client'

export const firstCalls = {
  widgetConfig: ['POST', '/v1/widget-config/{apiKey}'],
  listCoins: ['GET', '/api/coins'],
  quoteSell: ['POST', '/api/quotes/sell'],
  quoteBuy: ['POST', '/api/quotes/buy'],
} as const satisfies Calls
