/**
 * Opens a file of the archive beside `from-bank`, which is sealed because names and accounts are in it:
 *
 *   agio archive .agio/bank/archive/camt.053-1.xml > camt.053-1.xml
 *
 * With the settings of the server (KEY_FILE). The server may run meanwhile.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { openInstallationKeys } from '../customers/index.ts'
import { archived } from '../rails/iso20022/index.ts'
import { readSettings } from '../settings/settings.ts'

export async function run([path]: readonly string[]): Promise<number> {
  if (path === undefined) throw new Error('Which file? agio archive <file>')
  const { sealer } = openInstallationKeys(readSettings().keyFile, false)
  process.stdout.write(
    Buffer.from(sealer.open(archived(basename(path)), readFileSync(path, 'utf8')), 'latin1'),
  )
  return 0
}
