/** Signing in: by code and by link. */
export { LinkScreen } from './link-screen.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
