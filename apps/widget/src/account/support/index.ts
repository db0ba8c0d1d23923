/** Support: the conversations of the person. */
export { SupportScreen } from './support-screen.tsx'
