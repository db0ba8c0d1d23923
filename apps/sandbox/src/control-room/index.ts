export { controlRoom } from './control-room-page.ts'
