import { expect, test } from 'vitest'
import { readSettingFile } from './setting-file.ts'

test('a file that cannot be read is named with the setting that names it', () => {
  expect(readSettingFile('KEY_FILE', import.meta.filename)).toContain('import')
  expect(() => readSettingFile('SIGNER_KEYSTORE', '/nowhere/keystore')).toThrow(
    'SIGNER_KEYSTORE names a file that this process cannot read (ENOENT): /nowhere/keystore',
  )
})
