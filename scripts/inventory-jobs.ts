/** The jobs of the server: every `<noun>-worker.ts`, told by the story with which the file opens. */
import { readFileSync } from 'node:fs'
import { filesBelow } from '../tidy/sources.ts'

export type Job = { readonly path: string; readonly story: string }

export function jobsIn(folder: string): Job[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('-worker.ts'))
    .toSorted()
    .map((path) => ({ path, story: storyOf(readFileSync(path, 'utf8')) }))
}

function storyOf(text: string): string {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(text) ?? []
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim())
  return lines.filter(Boolean).join(' ')
}
