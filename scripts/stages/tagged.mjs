/**
 * Tests with a tag: `night` runs at night only; `larger` runs with every change, and at night with larger numbers
 * (`perTier`). The tags are read from the files and from what they name beside them, so there is no list of them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../run.mjs'

const tag = /\btags: \['(?:night|larger)'\]|^ \* @module-tag night$/m

/** The test files of Vitest with such a test, as paths from the root. */
export function taggedFiles() {
  return ['apps', 'packages', 'e2e', 'tidy', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.test\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .filter((path) => [path, ...besides(path)].some(isTagged)),
  )
}

const textOf = (path) => readFileSync(join(root, path), 'utf8')
const isTagged = (path) => tag.test(textOf(path))
/** Some tests are written in a file beside the one that runs them. */
const besides = (path) =>
  [...textOf(path).matchAll(/from '\.\/([\w-]+\.tsx?)'/g)].map(([, name]) => join(dirname(path), name))
