/** What is around a page: head, rail and foot, from the build of the docs; without a build a plain page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml as escape } from '../html.ts'

type Parts = {
  readonly title: string
  /** HTML. */
  readonly rail: string
  readonly main: string
}

export type Shell = (parts: Parts) => string

const plain = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
</head>
<body>
<nav aria-label="Contents">{{rail}}</nav>
<main>{{main}}</main>
</body>
</html>
`

export function readShell(folder: string | undefined): Shell {
  const html = (folder === undefined ? undefined : readIfThere(join(folder, '.shell.html'))) ?? plain
  return (parts) => {
    const texts: Readonly<Record<string, string>> = { ...parts, title: escape(parts.title) }
    return html.replaceAll(/\{\{(title|rail|main)\}\}/g, (_, name: string) => texts[name] ?? '')
  }
}

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
