/** Embedding: the sites that may show the widget under a key, and the settings that it starts with there. */
export { framingOrigin, refusedFrame } from './refused-frame.ts'
export { embeddingRoutes } from './routes.ts'
export { defaultKey, frameAncestors, keepDefaultKey, walletOffer } from './widget-keys.ts'
