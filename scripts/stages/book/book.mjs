/**
 * The stage `book`: the pages of `docs/operations` are followed on an empty Debian machine (`machine.sh`), from the packages that they
 * name to an upgrade. What the machine gets beside them is what `npm run package` makes.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../build.mjs'
import { makePackage } from '../../package/package.mjs'
import { root } from '../../run.mjs'

const page = readFileSync(join(root, 'docs/operations/install.md'), 'utf8')
const [, packages] = /^apt-get install --yes (.*)$/m.exec(page) ?? []
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Gives `work` the words before a command that runs beside such a machine, and the settings that name its programs: two builds, and
 * the sandbox that is the world outside.
 */
export async function onMachine(work, { node = process.execPath } = {}) {
  const top = mkdtempSync(join(tmpdir(), 'agio-book-'))
  try {
    await build()
    const { bundled } = await import('../../programs.mjs')
    const [demo] = await bundled('demo')
    const clone = join(top, 'clone')
    const machine = join(top, 'machine')
    mkdirSync(machine)
    const first = await makePackage(join(clone, 'dist', `agio-${version}`))
    cpSync(first, `${first}-next`, { recursive: true })
    const env = { BOOK_CLONE: clone, BOOK_DEMO: demo, BOOK_VERSION: version }
    return await work([join(import.meta.dirname, 'machine.sh'), machine, node, packages], env)
  } finally {
    rmSync(top, { recursive: true, force: true, maxRetries: 5 })
  }
}
