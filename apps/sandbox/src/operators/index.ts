export { listPeople, operatorRoutes } from './routes.ts'
