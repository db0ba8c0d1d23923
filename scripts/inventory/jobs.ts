/**
 * The jobs of the server: every `<noun>-worker.ts` and the outbox, described by the file's opening comment; and what
 * the composition root does every so many seconds.
 */
import { readFileSync } from 'node:fs'
import { filesBelow } from '../../tidy/sources.ts'

export type Job = { readonly path: string; readonly story: string }

export function jobsIn(folder: string): Job[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('-worker.ts') || path.endsWith('/outbox.ts'))
    .toSorted()
    .map((path) => ({ path, story: storyOf(readFileSync(path, 'utf8')) }))
}

/** `every('prices', 10, …)` in app.ts. */
export function periodicJobs(): { readonly name: string; readonly seconds: string }[] {
  const text = readFileSync('apps/server/src/app.ts', 'utf8')
  return [...text.matchAll(/\bevery\(\s*'([\w -]+)',\s*([\d_]+)/g)].map(([, name = '', seconds = '']) => ({
    name,
    seconds: seconds.replaceAll('_', ','),
  }))
}

/** The sentences; a drawing stays where it is. */
function storyOf(text: string): string {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(text) ?? []
  const [first = ''] = comment.split(/\n\s*\*\s*\n/)
  const lines = first.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim())
  return lines.filter(Boolean).join(' ')
}
