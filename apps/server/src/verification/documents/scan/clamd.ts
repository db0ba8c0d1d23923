/**
 * A virus scanner that speaks clamd's protocol: `INSTREAM`, the bytes in pieces with their lengths, and an empty piece. It
 * answers with one line. No answer, or another one, is no verdict.
 */
import { connect, type Socket } from 'node:net'
import { withDeadline } from '../../../platform/deadline.ts'
import { OutsideFault } from '../../../platform/outside/outside-call.ts'

export type Verdict = { readonly isClean: true } | { readonly isClean: false; readonly virus: string }
export type Scan = (bytes: Uint8Array) => Promise<Verdict>

const pieceBytes = 64 * 1024
const mostAnswer = 4_096

/** `host:port`, or the path of its socket. */
export function createClamd(
  address: string,
  milliseconds = 20_000,
): { scan: Scan; version(): Promise<string> } {
  return {
    async scan(bytes) {
      const answer = await ask(address, milliseconds, (socket) => {
        socket.write('zINSTREAM\0')
        for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
          const piece = bytes.subarray(at, at + pieceBytes)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(piece.byteLength)
          socket.write(length)
          socket.write(piece)
        }
        socket.write(Buffer.alloc(4))
      })
      if (answer === 'stream: OK') return { isClean: true }
      const [, virus] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? []
      if (virus !== undefined) return { isClean: false, virus }
      throw new OutsideFault('unreachable', `clamd gave no verdict: ${answer.slice(0, 100)}`)
    },
    version: () => ask(address, milliseconds, (socket) => socket.write('zVERSION\0')),
  }
}

/** The line it answers, without its end. Throws `OutsideFault` only. */
async function ask(address: string, milliseconds: number, send: (socket: Socket) => void): Promise<string> {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(address) ?? []
  const socket = port === '' ? connect(address) : connect(Number(port), host.replace(/^\[|\]$/g, ''))
  const answered = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      const end = text.search(/[\0\n]/)
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > mostAnswer) reject(new Error('its answer has no end'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('it closed without an answer')))
  })
  try {
    send(socket)
    return await withDeadline('clamd', milliseconds, answered)
  } catch (error) {
    throw new OutsideFault('unreachable', `clamd: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    socket.destroy()
  }
}
