/** A mail server that takes and keeps each mail, for any address. */
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { createFaults, type Faults } from '../app/faults.ts'
import type { Film } from '../app/film.ts'
import { createListeners } from '../app/live.ts'
import { readMail, type Mail } from './mail.ts'

export const mailFaultKinds = ['refuse', 'unanswered'] as const
export type MailFault = (typeof mailFaultKinds)[number]

export type Mailbox = {
  port: number
  faults: Faults<MailFault>
  /** Newest first; to one address, or all. */
  list(to?: string): Mail[]
  find(id: string): Mail | undefined
  /** Hears of each mail as it comes. */
  on(hear: (mail: Mail) => void): () => void
  close(): Promise<void>
}

const mostKept = 2000

export async function openMailbox(options: {
  file: string
  port: number
  now: () => Date
  film: Film
}): Promise<Mailbox> {
  const faults = createFaults<MailFault>()
  const mails = kept(options.file)
  const arrived = createListeners<Mail>()
  mkdirSync(dirname(options.file), { recursive: true })
  const take = async (raw: Buffer, to: string[]) => {
    const mail = await readMail(raw, { id: randomUUID(), to, at: options.now() })
    mails.unshift(mail)
    mails.length = Math.min(mails.length, mostKept)
    appendFileSync(options.file, `${JSON.stringify(mail)}\n`)
    const [note] = to
    const [title, link] = [mail.subject || 'No subject', `/mailbox/${mail.id}`]
    options.film.add({ of: 'mail', title, note, raw: raw.toString('utf8'), link })
    arrived.tell(mail)
  }
  const server = smtp(faults, take)
  const port = await listen(server, options.port)
  return {
    port,
    faults,
    on: arrived.on,
    list(to) {
      const wanted = to?.trim().toLowerCase()
      return wanted
        ? mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted))
        : [...mails]
    },
    find: (id) => mails.find((mail) => mail.id === id),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function kept(file: string): Mail[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines
    .slice(-mostKept)
    .map((line) => JSON.parse(line) as Mail)
    .toReversed()
}

function smtp(faults: Faults<MailFault>, take: (raw: Buffer, to: string[]) => Promise<void>): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    size: 20 * 1024 * 1024,
    closeTimeout: 1000,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo: (_address, _session, done) =>
      done(faults.on('refuse') ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        take(Buffer.concat(chunks), to).then(
          // `unanswered`: the mail is kept, and the sender gets no answer.
          () => (faults.on('unanswered') ? undefined : done()),
          (error: Error) => done(error),
        )
      })
    },
  })
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      // A client that hangs up halfway is no reason to stop.
      server.on('error', () => undefined)
      resolve((server.server.address() as AddressInfo).port)
    })
  })
}
