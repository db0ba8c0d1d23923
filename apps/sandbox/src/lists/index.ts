/** Publishers of sanctions lists, with small invented ones. */
export * as listControls from './controls.ts'
export { createLists } from './lists.ts'
export { listRoutes } from './routes.ts'
