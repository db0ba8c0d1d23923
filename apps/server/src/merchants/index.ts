/** Merchants: widget keys and what an embedded widget is told at its start. */
export { merchantRoutes } from './routes.ts'
export { defaultKey, frameAncestors, keepDefaultKey, type Merchants } from './widget-keys.ts'
