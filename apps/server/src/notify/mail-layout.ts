/** The layout of a mail: plain text, and the same as simple HTML that mail programs understand (tables, inline styles). */
import { escapeHtml } from '../platform/web/html.ts'
import type { MailContent } from './templates.ts'

export function asText({
  hero,
  paragraphs,
  code,
  rows,
  note,
  button,
  options = [],
  support,
  proof,
  company,
  footer,
  help,
}: MailContent): string {
  const width = Math.max(0, ...rows.map(({ label }) => label.length)) + 2
  const sheet = rows.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join('\n')
  const [first = '', ...rest] = paragraphs
  const linkText = (link: MailContent['button']) => link && `${link.label}:\n${link.url}`
  const about = [footer, company.name, ...company.details, `${help.label}: ${help.url}`]
  const end = ['--', ...(proof === undefined ? [] : [proof]), ...about]
  const blocks = [
    hero && `${hero.figure}\n${hero.title}`,
    first,
    code && `    ${code}`,
    ...rest,
    sheet,
    note,
    linkText(button),
    ...options.map(linkText),
    linkText(support),
    end.join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export function asHtml(content: MailContent): string {
  const {
    language,
    direction,
    company,
    subject,
    hero,
    paragraphs,
    code,
    rows,
    note,
    button,
    options = [],
    support,
    proof,
    footer,
    help,
  } = content
  const [first = '', ...rest] = paragraphs
  const blocks = [
    paragraph(first),
    code === undefined ? '' : `<p class="ink" dir="ltr" style="${styles.code}">${escapeHtml(code)}</p>`,
    ...rest.map(paragraph),
    rows.length === 0
      ? ''
      : `<table role="presentation" style="${styles.sheet}">${rows.map(row).join('')}</table>`,
    note === undefined ? '' : `<p class="soft" style="${styles.note}">${escapeHtml(note)}</p>`,
    button === undefined
      ? ''
      : `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(button.url)}" style="${styles.button}">${escapeHtml(button.label)}</a></p>`,
    ...options.map(option),
    support === undefined
      ? ''
      : `<p style="margin:16px 0 0;text-align:center"><a class="ink" href="${escapeHtml(support.url)}" style="${styles.support}">${escapeHtml(support.label)}</a></p>`,
    proof === undefined ? '' : `<p class="soft line" style="${styles.proof}">${escapeHtml(proof)}</p>`,
  ]
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${sheet}</style></head>`,
    // Mail programs show this beside the subject in their list.
    `<body class="ground" style="${styles.body}"><div style="${styles.preheader}">${escapeHtml(first)}</div>`,
    `<table role="presentation" style="${styles.page}"><tr><td class="ink" style="${styles.head}">`,
    `<span class="button" style="${styles.mark}">${escapeHtml([...company.name][0] ?? '')}</span>${escapeHtml(company.name)}</td></tr>`,
    `<tr><td class="paper ink" style="${styles.paper}">${titleOf(subject, hero)}`,
    ...blocks.filter((block) => block !== ''),
    `</td></tr><tr><td class="soft" style="${styles.footer}">${imprintOf(company, footer, help)}</td></tr></table></body></html>`,
  ].join('\n')
}

const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){.ground{background:#0e1114!important}.paper{background:#181c21!important}',
  '.ink{color:#f2f3f0!important}.soft{color:#a9aca8!important}.line{border-color:#33383e!important}',
  '.button{background:#7fd8c0!important;color:#0e1114!important}}',
].join('')

const line = 'border-top:1px solid #e6e5e1'
const font = "'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic',sans-serif"
const styles = {
  body: `margin:0;padding:24px 8px;background:#f6f5f1;font:16px/1.5 ${font};color:#15171a`,
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0',
  page: 'width:100%;max-width:480px;margin:0 auto;border-collapse:separate;border-spacing:0',
  head: 'padding:0 4px 16px;font-weight:600;font-size:17px',
  mark: 'display:inline-block;width:28px;height:28px;margin-inline-end:10px;border-radius:8px;background:#0b6655;color:#ffffff;text-align:center;line-height:28px',
  paper: 'padding:24px 16px;background:#ffffff;border-radius:16px',
  title: 'margin:0 0 12px;font-size:22px;line-height:1.2;font-weight:650',
  figure:
    'margin:0 0 6px;line-height:1.15;font-weight:650;letter-spacing:-0.5px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere',
  code: 'margin:16px 0;font-size:32px;letter-spacing:6px;font-weight:600;font-variant-numeric:tabular-nums',
  sheet:
    'width:100%;margin:16px 0 0;border-collapse:collapse;font-size:15px;font-variant-numeric:tabular-nums',
  label: `padding-block:10px;padding-inline-end:8px;${line};color:#55585b;font-weight:400;text-align:start;vertical-align:top`,
  value: `padding:10px 0;${line};text-align:end;vertical-align:top;overflow-wrap:anywhere`,
  whole: `padding:10px 0;${line};text-align:start;font-size:14px;overflow-wrap:anywhere`,
  above: 'font-size:15px;color:#55585b',
  note: 'margin:12px 0 0;font-size:14px;color:#55585b',
  button:
    'display:block;padding:14px 20px;background:#0b6655;color:#ffffff;text-decoration:none;text-align:center;font-weight:600;border-radius:12px',
  option:
    'display:block;padding:12px 20px;border:1px solid #e6e5e1;color:#15171a;text-decoration:none;text-align:center;border-radius:12px',
  support: 'font-size:14px;color:#15171a',
  proof: `margin:20px 0 0;padding-top:14px;${line};font-size:14px;color:#55585b`,
  footer: 'padding:20px 4px 0;font-size:13px;color:#55585b',
  help: 'color:#55585b;text-decoration:underline',
} as const

/** The figure that the mail is about, large, and what it is. */
function titleOf(subject: string, hero: MailContent['hero']): string {
  const title = `<h1 style="${styles.title}">${escapeHtml(hero?.title ?? subject)}</h1>`
  if (!hero) return title
  const size = hero.figure.length > 10 ? 28 : 34
  return `<p class="ink" style="${styles.figure};font-size:${size}px"><bdi>${escapeHtml(hero.figure)}</bdi></p>${title}`
}

/** The sender with address and registration, and a link for questions. */
function imprintOf(
  { name, details }: MailContent['company'],
  footer: string,
  help: MailContent['help'],
): string {
  const link = `<a class="soft" href="${escapeHtml(help.url)}" style="${styles.help}">${escapeHtml(help.label)}</a>`
  const lines = [`<strong>${escapeHtml(name)}</strong>`, ...details.map(escapeHtml)].join('<br>')
  return `<p style="margin:0 0 12px">${lines}</p><p style="margin:0">${escapeHtml(footer)} ${link}</p>`
}

const paragraph = (text: string) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`

const option = ({ label, url }: NonNullable<MailContent['options']>[number]) =>
  `<p style="margin:8px 0"><a class="ink line" href="${escapeHtml(url)}" style="${styles.option}">${escapeHtml(label)}</a></p>`

/**
 * A short figure stays in one line beside its label. What is one long word, a reference, an address or a hash, has the whole width
 * below its label: only a hash and an address are broken, where they must be.
 */
const row = ({ label, value, strong = false }: MailContent['rows'][number]) => {
  const [head, text] = [escapeHtml(label), `<bdi>${escapeHtml(value)}</bdi>`]
  if (/\S{17}/.test(value))
    return `<tr><td colspan="2" class="line" style="${styles.whole}"><span class="soft" style="${styles.above}">${head}</span><br>${text}</td></tr>`
  const width = value.length <= 16 ? ';white-space:nowrap' : ''
  const weight = strong ? ';font-weight:650' : ''
  return `<tr><th scope="row" class="soft line" style="${styles.label}">${head}</th><td class="line" style="${styles.value}${width}${weight}">${text}</td></tr>`
}
