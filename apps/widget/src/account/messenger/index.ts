/** The start of the mini-app inside a messenger. */
export { LaunchScreen } from './launch-screen.tsx'
export { LinkChoice } from './link-choice.tsx'
