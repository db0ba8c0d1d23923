/** The interface to a mail server, and its SMTP implementation. */
import { Late, withDeadline } from '../platform/deadline.ts'
import { traced } from '../platform/tracing.ts'

export type Message = {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every try of one mail, so that a receiver can drop a repetition. */
  readonly messageId: string
  readonly language: string
}

export interface Post {
  /** Resolves when the server has taken the mail. An error never names the receiver. */
  send(message: Message): Promise<void>
  close(): void
}

/** `smtp://user:password@host:587` or `smtps://…`. Another machine needs TLS. A mail takes less than the lease of an effect. */
export function smtpPost(smtpUrl: string, sendMilliseconds = 15_000): Post {
  const open = () => openTransport(smtpUrl)
  // Loaded by the first mail.
  let opened: ReturnType<typeof open> | undefined
  async function send({ language, to, ...message }: Message): Promise<void> {
    const transport = await (opened ??= open())
    try {
      const sending = transport.sendMail({
        ...message,
        to: { name: '', address: to },
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      })
      // The timeouts of the connection begin again with each byte of a server that answers drop by drop.
      await withDeadline('mail', sendMilliseconds, sending)
    } catch (problem) {
      if (problem instanceof Late) {
        // Its connection stays occupied: mails that follow take new ones.
        transport.close()
        opened = undefined
      }
      throw new Error(`The mail server did not take the mail: ${reasonOf(problem)}`)
    }
  }
  const about = () => ({ 'server.address': new URL(smtpUrl).host })
  return {
    send: (message) => traced({ name: 'send mail', kind: 'client', about }, () => send(message)),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Signs in at the mail server without a mail. */
export async function checkSmtp(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl)
  try {
    await withDeadline('mail server', 10_000, transport.verify())
  } finally {
    transport.close()
  }
}

async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  const isLoopback = /^(127\.[\d.]+|\[?::1\]?|localhost)$/.test(new URL(smtpUrl).hostname)
  return createTransport({
    url: smtpUrl,
    pool: true,
    // STARTTLS where the address is smtp://; a server that does not offer it gets no mail.
    requireTLS: !isLoopback,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 8_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The code alone: the server's own sentence often repeats the address. */
function reasonOf(problem: unknown): string {
  const { code, responseCode } = problem as { code?: unknown; responseCode?: unknown }
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'unknown'
  )
}
