export { codeOf } from './people.ts'
export { openOperators } from './routes.ts'
export * as operatorsControls from './controls.ts'
