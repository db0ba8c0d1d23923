export { CoinsScreen } from './coins-screen.tsx'
