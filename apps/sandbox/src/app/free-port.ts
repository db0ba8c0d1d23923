import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that is free right now, below those that the system gives to calls going out: one of them could take it before it is
 * used. Tests take theirs above these.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 26_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
