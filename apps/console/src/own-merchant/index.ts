export { OwnConsole } from './own-console.tsx'
