export { createCardRail } from './card-rail.ts'
export { cardRoutes } from './routes.ts'
export { cardPersonalData } from './personal-data-store.ts'
