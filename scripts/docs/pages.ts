/** The files of `docs` as pages: where each stands, what it is called, which parts it has, and its HTML. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { root } from '../run.mjs'

export type Part = {
  readonly id: string
  readonly title: string
  readonly depth: number
  readonly words: string
}

export type DocsPage = {
  /** In the repository: `docs/integrate/README.md`. */
  readonly source: string
  /** In the running product: `/docs/integrate/`. */
  readonly at: string
  readonly title: string
  readonly markdown: string
  readonly html: string
  readonly parts: readonly Part[]
  /** The first paragraph. */
  readonly about: string
}

/** Pictures are for the README of the repository. */
const isRead = (name: string) => name.endsWith('.md') && !name.startsWith('screens/')

export function readPages(): DocsPage[] {
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter(isRead)
    .toSorted()
  return ['CHANGELOG.md', ...names.map((name) => `docs/${name}`)].map((source) =>
    pageOf(source, readFileSync(join(root, source), 'utf8')),
  )
}

/** The address of a file of the docs. */
export function addressOf(source: string): string {
  const name = source.replace(/^docs\//, '').replace(/\.md$/, '')
  return `/docs/${name.replace(/(^|\/)README$/, '$1').replace('CHANGELOG', 'changelog')}`
}

export function pageOf(source: string, markdown: string): DocsPage {
  const parts: Part[] = []
  const ids = new Map<string, number>()
  let about = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens)
        const title = plain(words)
        const id = uniqueIn(ids, title)
        parts.push({ id, title, depth, words: '' })
        return depth === 1
          ? `<h1 id="${id}">${words}</h1>\n`
          : `<h${depth} id="${id}"><a href="#${id}">${withoutLinks(words)}</a></h${depth}>\n`
      },
      paragraph({ tokens }) {
        const words = this.parser.parseInline(tokens)
        const last = parts.at(-1)
        if (about === '') about = plain(words)
        if (last && last.words === '') parts.splice(-1, 1, { ...last, words: plain(words).slice(0, 160) })
        return `<p>${words}</p>\n`
      },
      code: ({ text }) => `<pre class="code" tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      link({ raw, href, tokens }) {
        // An address that is written as it is stands for that of an installation.
        if (!raw.startsWith('[')) return escaped(raw)
        return `<a href="${escaped(linkFrom(source, href))}">${this.parser.parseInline(tokens)}</a>`
      },
      table(token) {
        const cells = (tag: string, row: readonly Tokens.TableCell[]) =>
          `<tr>${row.map((it) => cell(it.text === '' ? 'td' : tag, this.parser.parseInline(it.tokens))).join('')}</tr>`
        const rows = token.rows.map((row) => cells('td', row)).join('\n')
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${cells('th', token.header)}</thead><tbody>${rows}</tbody></table></div>\n`
      },
      // Notes of the generator; a page has no markup of its own.
      html: ({ text }) => (text.startsWith('<!--') ? '' : escaped(text)),
    },
  })
  const html = marked.parse(markdown, { async: false })
  const title = parts.find(({ depth }) => depth === 1)?.title ?? source
  return { source, at: addressOf(source), title, markdown, html, parts, about }
}

/** A link of a page in the repository, as the running product has it. */
function linkFrom(source: string, href: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(source), path)
  const isPage = target.endsWith('.md') && (target.startsWith('docs/') || target === 'CHANGELOG.md')
  return `${isPage ? addressOf(target) : target}${anchor === undefined ? '' : `#${anchor}`}`
}

/** As the host of the repository makes it, so that one link leads to both. */
function uniqueIn(ids: Map<string, number>, title: string): string {
  const id = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
  const times = ids.get(id) ?? 0
  ids.set(id, times + 1)
  return times === 0 ? id : `${id}-${times}`
}

const cell = (tag: string, html: string) => `<${tag}>${html}</${tag}>`

const withoutLinks = (html: string) => html.replaceAll(/<\/?a\b[^>]*>/g, '')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
