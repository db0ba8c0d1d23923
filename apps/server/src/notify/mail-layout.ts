/** The layout of a mail: plain text, and the same as simple HTML that mail programs understand (tables, inline styles). */
import type { MailContent } from './templates.ts'

export function asText({ paragraphs, code, rows, button, footer }: MailContent): string {
  const width = Math.max(0, ...rows.map(({ label }) => label.length)) + 2
  const sheet = rows.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join('\n')
  const [first = '', ...rest] = paragraphs
  const action = button && `${button.label}:\n${button.url}`
  const blocks = [first, code && `    ${code}`, ...rest, sheet, action, `--\n${footer}`]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export function asHtml({ language, subject, paragraphs, code, rows, button, footer }: MailContent): string {
  const [first = '', ...rest] = paragraphs
  const blocks = [
    paragraph(first),
    code === undefined ? '' : `<p style="${styles.code}">${escape(code)}</p>`,
    ...rest.map(paragraph),
    rows.length === 0
      ? ''
      : `<table role="presentation" style="${styles.sheet}">${rows.map(row).join('')}</table>`,
    button === undefined
      ? ''
      : `<p><a href="${escape(button.url)}" style="${styles.button}">${escape(button.label)}</a></p>`,
  ]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    `<body style="${styles.body}"><table role="presentation" style="${styles.page}"><tr><td style="${styles.paper}">`,
    `<h1 style="${styles.title}">${escape(subject)}</h1>`,
    ...blocks.filter((block) => block !== ''),
    `<p style="${styles.footer}">${escape(footer)}</p></td></tr></table></body></html>`,
  ].join('\n')
}

const styles = {
  body: 'margin:0;padding:24px;background:#f6f4f0;font:16px/1.5 system-ui,sans-serif;color:#1c1b1a',
  page: 'width:100%;max-width:480px;margin:0 auto;border-collapse:collapse',
  paper: 'padding:24px;background:#ffffff;border:1px solid #e3dfd8;border-radius:6px',
  title: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  code: 'margin:16px 0;font-size:32px;letter-spacing:6px;font-weight:600;font-variant-numeric:tabular-nums',
  sheet: 'width:100%;margin:16px 0;border-collapse:collapse;font-variant-numeric:tabular-nums',
  label:
    'padding:8px 12px 8px 0;border-top:1px solid #e3dfd8;color:#5c5852;font-weight:400;text-align:start;vertical-align:top',
  value: 'padding:8px 0;border-top:1px solid #e3dfd8;text-align:end;vertical-align:top;word-break:break-all',
  button:
    'display:inline-block;padding:12px 20px;background:#1c1b1a;color:#ffffff;text-decoration:none;border-radius:6px',
  footer: 'margin:24px 0 0;font-size:13px;color:#5c5852',
} as const

const paragraph = (text: string) => `<p style="margin:0 0 12px">${escape(text)}</p>`
const row = ({ label, value }: MailContent['rows'][number]) =>
  `<tr><th scope="row" style="${styles.label}">${escape(label)}</th><td style="${styles.value}">${escape(value)}</td></tr>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
