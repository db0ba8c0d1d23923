/**
 * Other versions of Node than the one that runs the tests, from the registry's own packages: they hold the program alone, and no
 * package of them runs a script. Where the registry does not give one it is left out, with the reason.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.mjs'

/** The lines that Agio is run on beside the least one (`engines`), each by its newest version that was tried. */
export const nodes = ['22.23.3', '24.21.0']

/** Gives `work` the path of this Node; `{ reason }` where it is not to be had. */
export async function withNode(version, work) {
  const folder = mkdtempSync(join(tmpdir(), 'agio-node-'))
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`]
    const { code, output } = await run('npm', words, { cwd: folder })
    const program = join(folder, 'node_modules', name, 'bin/node')
    if (code !== 0 || !existsSync(program))
      return { reason: `the registry does not give ${name}@${version}: ${output.trim().split('\n').at(-1)}` }
    return { done: await work(program) }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
