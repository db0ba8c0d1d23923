/** Embedding: the pages, the sites that may show the widget under a key, and the settings that it starts with there. */
export { servePages } from './pages.ts'
export { embeddingRoutes } from './routes.ts'
export { keepDefaultKey } from './widget-keys.ts'
