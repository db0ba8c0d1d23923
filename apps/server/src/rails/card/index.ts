export { createCardRail } from './card-rail.ts'
export { framePage } from './frame/frame-page.ts'
export { cardRoutes } from './routes.ts'
export { cardPersonalData, leaveHolder } from './personal-data-store.ts'
