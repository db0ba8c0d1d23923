/** A file that a setting names. */
import { readFileSync } from 'node:fs'

/** Its text; throws a sentence that begins with the name of the setting where it cannot be read. */
export function readSettingFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(`${setting} names a file that this process cannot read (${code}): ${path}`, {
      cause: error,
    })
  }
}
