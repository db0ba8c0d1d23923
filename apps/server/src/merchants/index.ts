/** Merchants: firms that embed the widget, their widget keys and their keys of the API. */
export { createApiKeys, secretPrefix } from './api-keys.ts'
export { authorOf, merchantOf } from './caller.ts'
export { createMerchants, originsOf, type MerchantBook, type NewMerchant } from './merchants.ts'
export { createOwnKeys } from './own-keys.ts'
export { ownMerchantRoutes } from './own-routes.ts'
export { placingKey } from './widget-key-store.ts'
export { apiKeyView, widgetKeyView } from './views.ts'
