export { createCardRail } from './card-rail.ts'
export { cardRoutes } from './routes.ts'
