export { ClaimsScreen } from './claims-screen.tsx'
