/**
 * Tests with a tag: `night` runs at night only; `larger` runs with every change, and at night with larger numbers
 * (`perTier`). The tags are read from the files, so there is no list beside.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const tag = /\btags: \['(?:night|larger)'\]|^ \* @module-tag night$/m

/** The test files of Vitest with such a test, as paths from the root. */
export function taggedFiles() {
  return ['apps', 'packages', 'e2e', 'tidy', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.test\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .filter((path) => tag.test(readFileSync(join(root, path), 'utf8'))),
  )
}
