/** The other side of thread.ts: loads the module once and answers one message after the other. */
import { parentPort, workerData } from 'node:worker_threads'

// A source is TypeScript, whatever started the program; a built server has none.
if (workerData.module.endsWith('.ts')) (await import('tsx/esm/api')).register()

const loading = import(workerData.module)

parentPort.on('message', async (given) => {
  try {
    const { [workerData.name]: work } = await loading
    parentPort.postMessage({ value: await work(...given) })
  } catch (error) {
    parentPort.postMessage({ problem: error instanceof Error ? error.message : String(error) })
  }
})
