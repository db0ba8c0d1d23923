export { ConfigurationScreen } from './configuration-screen.tsx'
