/** The code in the pages for integrators: what somebody copies from docs/integrate and from the READMEs of the packages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const folder = 'docs/integrate'
const readmes = ['packages/embed/README.md', 'packages/sdk/README.md']

/** Each as `{ page, line, language, code }`; the line is that of its first line in the page. */
export function codeBlocks() {
  const pages = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
  return [...pages.map((name) => `${folder}/${name}`), ...readmes].flatMap((page) =>
    blocksIn(readFileSync(join(root, page), 'utf8')).map((block) => ({ page, ...block })),
  )
}

export function blocksIn(text) {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(({ index, 1: language, 2: code }) => ({
    line: text.slice(0, index).split('\n').length + 1,
    language,
    code,
  }))
}
