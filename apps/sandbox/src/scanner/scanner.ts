/** A virus scanner on a port of its own, by clamd's protocol: it finds the test file of EICAR, anywhere in what it gets. */
import { createServer, type Server, type Socket } from 'node:net'
import { createFaults } from '../app/faults.ts'

export const scannerFaultKinds = ['down', 'slow', 'lying', 'broken', 'twice', 'reversed'] as const
export type ScannerFault = (typeof scannerFaultKinds)[number]

/** In two parts: a scanner that reads this file finds nothing. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const mostBytes = 25 * 1024 * 1024

export type Scanned = { readonly at: string; readonly bytes: number; readonly answer: string }
export type Scanner = Awaited<ReturnType<typeof startScanner>>

export async function startScanner({ port, now }: { port: number; now: () => Date }) {
  const faults = createFaults<ScannerFault>()
  const scanned: Scanned[] = []
  const sockets = new Set<Socket>()
  const verdict = (bytes: Buffer): string => {
    const isFound = bytes.includes(eicar) && !faults.on('lying')
    const answer = isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    scanned.unshift({ at: now().toISOString(), bytes: bytes.length, answer })
    scanned.splice(100)
    return answer
  }
  // Of two that are scanned at once the later is answered first; one alone waits for a second.
  let held: (() => void) | undefined
  function reversed(end: () => void): void {
    const before = held
    held = undefined
    if (before) return [end, before].forEach((one) => one())
    held = end
    setTimeout(() => {
      if (held !== end) return
      held = undefined
      end()
    }, 1_000).unref()
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (faults.on('down')) return socket.destroy()
    let heard = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes])
      const answer = answerTo(heard, verdict)
      if (answer === undefined || faults.on('slow')) return
      const said = faults.on('broken') ? 'stream: ' : `${answer}\0`.repeat(faults.on('twice') ? 2 : 1)
      const end = () => void socket.end(said)
      if (faults.on('reversed')) reversed(end)
      else end()
    })
  })
  await listening(server, port)
  const address = server.address()
  return {
    faults,
    scanned: () => [...scanned],
    address: `127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

/** The answer once the whole command is there. */
function answerTo(heard: Buffer, verdict: (bytes: Buffer) => string): string | undefined {
  const end = heard.indexOf(0)
  if (end < 0) return heard.length > 100 ? 'UNKNOWN COMMAND' : undefined
  const command = heard.subarray(0, end).toString('latin1')
  if (command === 'zPING') return 'PONG'
  if (command === 'zVERSION') return 'ClamAV 1.4.3/27000/sandbox'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  let size = 0
  for (let at = end + 1; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return verdict(Buffer.concat(pieces))
    size += length
    if (size > mostBytes) return 'INSTREAM size limit exceeded. ERROR'
    if (at + 4 + length > heard.length) return undefined
    pieces.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
