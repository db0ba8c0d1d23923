/**
 * A page of the reference as blocks, so that its HTML and its Markdown cannot differ. Texts are Markdown of one line: code and
 * links, nothing else.
 */
import { escapeHtml as escape } from '../html.ts'

export type Block =
  | { readonly text: string }
  | { readonly heading: string }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly code: string; readonly language: CodeLanguage }

type CodeLanguage = 'json' | 'sh' | 'ts' | 'python'

export type Section = {
  readonly id: string
  readonly title: string
  readonly words: readonly Block[]
  /** Beside the words where there is room. */
  readonly samples: readonly Block[]
}

export type Page = {
  /** Below the address of the reference; that of the first page is empty. */
  readonly name: string
  readonly title: string
  readonly about: readonly Block[]
  readonly sections: readonly Section[]
}

export function htmlOf({ title, about, sections }: Page): string {
  const hasCalls = sections.some(({ samples }) => samples.some((it) => 'code' in it && it.language === 'sh'))
  return `<h1>${inline(title)}</h1>
${about.map(blockHtml).join('\n')}
${hasCalls ? chooser : ''}
${sections.map(sectionHtml).join('\n')}`
}

/** The samples of the page are in one language at a time: a style sheet does it, without a script. */
const languages = { sh: 'cURL', ts: 'TypeScript', python: 'Python' } as const
const chooser = `<fieldset class="languages"><legend class="only-spoken">Language of the samples</legend>${Object.entries(
  languages,
)
  .map(
    ([id, name], place) =>
      `<label><input type="radio" name="language" id="in-${id}" value="${id}"${place === 0 ? ' checked' : ''}>${name}</label>`,
  )
  .join('')}</fieldset>`

const sectionHtml = ({ id, title, words, samples }: Section) =>
  `<section id="${escape(id)}" aria-labelledby="${escape(id)}-title">
<h2 id="${escape(id)}-title"><a href="#${escape(id)}">${inline(title)}</a></h2>
<div class="${samples.length > 0 ? 'beside' : 'alone'}"><div>${words.map(blockHtml).join('')}</div>${samples.length > 0 ? `<div class="samples">${samples.map(blockHtml).join('')}</div>` : ''}</div>
</section>`

function blockHtml(block: Block): string {
  if ('text' in block) return `<p>${inline(block.text)}</p>`
  if ('heading' in block) return `<h3>${inline(block.heading)}</h3>`
  if ('code' in block)
    return `<pre class="code in-${block.language}" tabindex="0"><code>${escape(block.code)}</code></pre>`
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((it) => `<${tag}>${inline(it)}</${tag}>`).join('')}</tr>`
  const rows = block.rows.map((row) => cells('td', row)).join('')
  return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${cells('th', block.head)}</thead><tbody>${rows}</tbody></table></div>`
}

/** Code and links of a line; all else is text. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/)
    .map((part, place) => {
      if (place % 2 === 0) return escape(part)
      const [, words = '', href = ''] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
      if (href !== '') return `<a href="${escape(href)}">${inline(words)}</a>`
      return `<code>${escape(part.slice(1, -1))}</code>`
    })
    .join('')
}

export function markdownOf({ title, about, sections }: Page): string {
  const parts = [
    `# ${title}`,
    ...about.map(blockMarkdown),
    ...sections.flatMap((it) => [`## ${it.title}`, ...[...it.words, ...it.samples].map(blockMarkdown)]),
  ]
  return `${parts.join('\n\n')}\n`
}

function blockMarkdown(block: Block): string {
  if ('text' in block) return block.text
  if ('heading' in block) return `### ${block.heading}`
  if ('code' in block) return `\`\`\`${block.language}\n${block.code}\n\`\`\``
  const row = (cells: readonly string[]) => `| ${cells.map((it) => it.replaceAll('|', '\\|')).join(' | ')} |`
  return [row(block.head), row(block.head.map(() => '---')), ...block.rows.map(row)].join('\n')
}
