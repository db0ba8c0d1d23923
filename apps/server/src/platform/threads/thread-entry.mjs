/** The other side of thread.ts, in a thread or a process: loads the module once and answers one message after the other. */
import { parentPort, workerData } from 'node:worker_threads'

const [, , module = workerData?.module, name = workerData?.name] = parentPort ? [] : process.argv
const post = parentPort ? (answer) => parentPort.postMessage(answer) : (answer) => process.send(answer)
// A process does not outlive the server.
if (!parentPort) process.on('disconnect', () => process.exit())

// Sources are TypeScript, in every way of starting the program; a built server has none.
if (module.endsWith('.ts')) (await import('tsx/esm/api')).register()

const loading = import(module)

const port = parentPort ?? process
port.on('message', async (given) => {
  try {
    const { [name]: work } = await loading
    post({ value: await work(...given) })
  } catch (error) {
    post({ problem: error instanceof Error ? error.message : String(error) })
  }
})
