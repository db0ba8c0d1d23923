/** The commands of a page of `docs/operations`, as it shows them. */
import { readFileSync } from 'node:fs'

/** A reader writes these in place of words that the page cannot know. */
export type Substitutions = Readonly<Record<string, string>>

const fence = /^( *)```(\w*)\n([^]*?)^ *```$/gm

/** The blocks of a page, from top to bottom, without the indent of the list that they stand in. */
export function blocksOf(page: string): string[] {
  const text = readFileSync(new URL(`../../docs/operations/${page}`, import.meta.url), 'utf8')
  return [...text.matchAll(fence)].map(([, indent = '', language, block = '']) => {
    if (language !== 'sh') throw new Error(`${page} has a block that nobody can type: ${language}\n${block}`)
    return block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
  })
}

/** Nothing may be left that only a person could fill in. */
export function filledIn(block: string, substitutions: Substitutions): string {
  const filled = Object.entries(substitutions).reduce(
    (text, [words, value]) => text.replaceAll(words, value),
    block,
  )
  const left = /…|<[a-z][a-z -]*>|example\.(?!com)/.exec(filled)
  if (left) throw new Error(`The test does not know what to write for ${left[0]} in\n${block}`)
  return filled
}
