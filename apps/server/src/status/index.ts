/** The status of the installation, for anybody. */
export { serveStatus } from './routes.ts'
