/** Merchants: firms that embed the widget, their keys, and the settings that an embedded widget starts with. */
export { createApiKeys, secretPrefix, type ApiKeys } from './api-keys.ts'
export { authorOf, merchantOf } from './caller.ts'
export { createMerchants, originsOf, type MerchantBook, type NewMerchant, type Note } from './merchants.ts'
export { createOwnKeys, type OwnKeys } from './own-keys.ts'
export { ownMerchantRoutes } from './own-routes.ts'
export { embeddingRoutes } from './routes.ts'
export { apiKeyView, widgetKeyView } from './views.ts'
export {
  defaultKey,
  frameAncestors,
  keepDefaultKey,
  type Embedding,
  type WalletOffer,
} from './widget-keys.ts'
