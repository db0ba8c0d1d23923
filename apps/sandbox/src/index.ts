/** For tests and browser stories that want the outside world in their own process. */
export { sandboxRoutes } from './routes.ts'
export { startSandbox, type Sandbox, type SandboxAddresses, type SandboxOptions } from './sandbox.ts'
export * from './papers/draw.ts'
export type { SandboxRoute } from './app/control.ts'
export { scenarios } from './stage/scenarios/list.ts'
export { testNumbers } from './card/index.ts'
