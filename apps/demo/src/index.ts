/** For tests and the inventory. */
export { startDemo, type Demo } from './demo.ts'
export { demoRoutes } from './routes.ts'
export { scenarios } from './stage/scenarios/list.ts'
