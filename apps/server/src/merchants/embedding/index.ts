/** Embedding: which sites may show the widget under which key, and the settings that it starts with there. */
export { embeddingRoutes } from './routes.ts'
export {
  defaultKey,
  frameAncestors,
  keepDefaultKey,
  type Embedding,
  type WalletOffer,
} from './widget-keys.ts'
