/** A mail read from its raw form: text, links, and the PIN if there is one. */
import PostalMime from 'postal-mime'

export type Mail = {
  id: string
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  at: string
  links: string[]
  /** The sign-in code, where the mail has one. */
  pin?: string
}

export async function readMail(
  raw: Uint8Array | string,
  envelope: { id: string; to: string[]; at: Date },
): Promise<Mail> {
  const { from, subject, text, html } = await PostalMime.parse(raw)
  const words = text ?? stripped(html ?? '')
  const pin = pinIn(`${subject ?? ''}\n${words}`)
  return {
    id: envelope.id,
    to: envelope.to,
    from: from?.address ?? '',
    subject: subject ?? '',
    text: words.trim(),
    html: html ?? '',
    at: envelope.at.toISOString(),
    links: linksIn(words, html ?? ''),
    ...(pin === undefined ? {} : { pin }),
  }
}

/** A number beside the word PIN or code; else a number of six digits alone on its line. Addresses and links are no words. */
function pinIn(mail: string): string | undefined {
  const text = mail.replaceAll(/https?:\/\/\S+|[^\s<>()]+@[^\s<>()]+/g, '…')
  const spoken = /\b(?:pin|code)\b\D{0,80}?(?<![\d.,])(\d{4,8})(?![\d.,]\d|\d)/i.exec(text)
  const named = /(?<![\d.,])(\d{4,8}) is your\b[^.\n]{0,30}\b(?:pin|code)\b/i.exec(text)
  return named?.[1] ?? spoken?.[1] ?? /^\s*(\d{6})\s*$/m.exec(text)?.[1]
}

function linksIn(text: string, html: string): string[] {
  const attributes = [...html.matchAll(/href\s*=\s*["'](https?:[^"']+)["']/gi)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const plain = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([link]) => link.replace(/[.,;:]$/, ''))
  return [...new Set([...attributes, ...plain])]
}

function stripped(html: string): string {
  return html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/(p|div|tr|h\d|li)>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}
