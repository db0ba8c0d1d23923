/** Writes the docs into apps/docs/dist: each page as HTML and as Markdown, what the search looks through, and their list. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../run.mjs'
import { escaped, readPages, type DocsPage } from './pages.ts'

/** In the order of who reads: a firm that embeds, one that runs it, whoever changes it. */
const groups = [
  { folder: '', title: 'Start', names: ['', 'quickstart', 'promises', 'changelog'] },
  { folder: 'integrate/', title: 'Integrate' },
  { folder: 'operations/', title: 'Operate' },
  { folder: '', title: 'Source', names: ['tour', 'glossary', 'debugging', 'figures'] },
  { folder: 'inventory/', title: 'Inventory' },
  { folder: 'decisions/', title: 'Decisions', isFolded: true },
] as const

type Group = { readonly title: string; readonly pages: readonly DocsPage[]; readonly isFolded: boolean }

export function groupsOf(pages: readonly DocsPage[]): Group[] {
  return groups.map((group) => {
    const at = (name: string) => `/docs/${name}`
    const found =
      'names' in group
        ? group.names.flatMap((name) => pages.find((it) => it.at === at(name)) ?? [])
        : pages.filter((it) => it.at.startsWith(at(group.folder)))
    return { title: group.title, pages: found, isFolded: 'isFolded' in group }
  })
}

export function railOf(all: readonly Group[], shown: DocsPage): string {
  const parts = shown.parts.filter(({ depth }) => depth === 2)
  const row = (page: DocsPage) => {
    const mark = page === shown ? ' aria-current="page"' : ''
    const own =
      page === shown ? parts.map((it) => `<li><a href="#${it.id}">${escaped(it.title)}</a></li>`) : []
    return `<li><a href="${page.at}"${mark}>${escaped(page.title)}</a>${own.length > 0 ? `<ul>${own.join('')}</ul>` : ''}</li>`
  }
  const lists = all.map(({ title, pages, isFolded }) => {
    const list = `<ul>${pages.map(row).join('')}</ul>`
    return isFolded && !pages.includes(shown)
      ? `<details class="fold"><summary>${title}</summary>${list}</details>`
      : `<h2>${title}</h2>${list}`
  })
  return `<div class="search" data-search="/docs/search.json /api/docs/search.json"></div>${lists.join('')}<p class="soft"><a href="${markdownAt(shown)}">This page as Markdown</a></p>`
}

const markdownAt = ({ source }: DocsPage) => `/docs/${source.replace(/^docs\//, '')}`

export function htmlIn(shell: string, page: DocsPage, all: readonly Group[]): string {
  const texts: Readonly<Record<string, string>> = {
    title: escaped(page.title),
    rail: railOf(all, page),
    main: page.html,
  }
  return shell.replaceAll(/\{\{(title|rail|main)\}\}/g, (_, name: string) => texts[name] ?? '')
}

function writeSite(dist: string): void {
  const shell = readFileSync(join(dist, '.shell.html'), 'utf8')
  const pages = readPages()
  const all = groupsOf(pages)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
  }
  for (const page of pages) {
    const name = page.at.slice('/docs/'.length)
    write(`${name === '' || name.endsWith('/') ? `${name}index` : name}.html`, htmlIn(shell, page, all))
    write(page.source.replace(/^docs\//, ''), page.markdown)
  }
  const found = pages.flatMap(({ title, at, about, parts }) => [
    { title, at, words: about.slice(0, 160) },
    ...parts
      .filter(({ depth }) => depth > 1)
      .map(({ id, title: own, words }) => ({ title: own, at: `${at}#${id}`, words: `${title}. ${words}` })),
  ])
  write('search.json', JSON.stringify(found))
  const rows = pages.map((it) => `- [${it.title}](${markdownAt(it)}): ${it.about}`)
  write('list.md', `## Docs\n\n${rows.join('\n')}\n`)
}

if (process.argv[1] === import.meta.filename) writeSite(join(root, 'apps/docs/dist'))
