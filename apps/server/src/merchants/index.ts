/** Merchants: widget keys, and the settings that an embedded widget starts with. */
export { merchantRoutes } from './routes.ts'
export {
  defaultKey,
  frameAncestors,
  keepDefaultKey,
  type Merchants,
  type WalletOffer,
} from './widget-keys.ts'
