export { CodeField } from './code-field.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
export { arePasskeysHere, makePasskey } from './passkey.ts'
