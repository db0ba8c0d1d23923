export { refundRoutes, type RefundRoutesDeps } from './refund-routes.ts'
