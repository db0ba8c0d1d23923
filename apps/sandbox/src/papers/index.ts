export { paperRoutes } from './routes.ts'
export * as paperControls from './controls.ts'
