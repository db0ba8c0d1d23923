/** The person's own page, and the company's. */
export { BusinessScreen } from './business-screen.tsx'
export { ProfileScreen } from './profile-screen.tsx'
