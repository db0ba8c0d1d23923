/** Publishers of sanctions lists, with small invented ones. */
export * as listControls from './controls.ts'
export { createLists, type Lists } from './lists.ts'
export { listRoutes } from './routes.ts'
