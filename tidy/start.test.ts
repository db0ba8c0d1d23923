import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { resolve } = createRequire(join(root, 'apps/server/package.json'))

/** Packages that are loaded with this file: its imports and those of what it imports, but for types and `import()`. */
function packagesFrom(start: string): Set<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    for (const [, from = ''] of code.matchAll(
      /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gms,
    )) {
      if (from.startsWith('node:')) continue
      if (from.startsWith('.')) visit(join(dirname(file), from))
      else if (from.startsWith('@agio/')) visit(resolve(from))
      else packages.add(from)
    }
  }
  visit(start)
  return packages
}

test('the server starts without the libraries that only some of its work needs', () => {
  const packages = packagesFrom(join(root, 'apps/server/src/commands/serve.ts'))
  expect(packages).toContain('fastify')
  const rare = /^(viem|@noble|@scure|pdfkit|ssh2|stripe|nodemailer|qrcode)/
  expect([...packages].filter((name) => rare.test(name))).toEqual([])
})
