export { JoinScreen } from './join-screen.tsx'
export { OperatorsScreen } from './operators-screen.tsx'
