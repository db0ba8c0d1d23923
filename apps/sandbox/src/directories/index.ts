/** A look-up of addresses and a registry of companies, of one invented town. */
export * as directoryControls from './controls.ts'
export { directoryRoutes } from './routes.ts'
