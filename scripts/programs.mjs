/**
 * The server and the sandbox as one file each, for `npm start` and for tests that start them many times: it loads in a third
 * of the time. Commands and the browser stage run the sources (docs/decisions/0001). Made again when a source changed.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, unlessFresh } from './build.mjs'
import { root } from './run.mjs'

const shared = ['packages/domain/src', 'packages/contract/src']

/** Gives Node's arguments that start the program (`server` or `sandbox`). */
export async function bundled(program) {
  const folder = join(root, 'apps', program)
  const file = join(folder, 'dist/main.mjs')
  await unlessFresh(`${program}-program`, [`apps/${program}/src`, ...shared], file, async () => {
    // Files beside a source are found from where it lies, not from the bundle. No line moves.
    const placed = {
      name: 'agio-placed',
      transform: (code, id) =>
        code.includes('import.meta.url')
          ? { code: code.replaceAll('import.meta.url', `'${pathToFileURL(id).href}'`), map: null }
          : undefined,
    }
    const made = await bundle({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      plugins: [placed],
      build: {
        ssr: 'src/main.ts',
        target: 'node20',
        write: false,
        sourcemap: 'inline',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    mkdirSync(join(folder, 'dist'), { recursive: true })
    // Several tests may do this at once: each puts a whole file in place.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, made.output[0].code)
    renameSync(draft, file)
  })
  return ['--enable-source-maps', file]
}
