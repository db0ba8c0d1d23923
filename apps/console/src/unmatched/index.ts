export { UnmatchedScreen } from './unmatched-screen.tsx'
