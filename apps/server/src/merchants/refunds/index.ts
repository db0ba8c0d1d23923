export { refundRoutes } from './refund-routes.ts'
