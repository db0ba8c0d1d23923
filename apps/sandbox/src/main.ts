/** Starts the institutions without the demo. */
import { runAsProcess } from './run.ts'
import { startSandbox } from './sandbox.ts'

await runAsProcess(process.env, startSandbox)
