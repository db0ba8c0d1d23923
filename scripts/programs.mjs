/**
 * The server, and the sandbox with its demo, as built files, for `npm start` and for tests that start them many times: they load in a third of
 * the time. Commands run the sources (docs/decisions/0001). Made again when a source changed.
 */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, hashOf } from './build.mjs'
import { bundleServer } from './package/bundle.mjs'
import { root } from './run.mjs'

const shared = ['packages/domain/src', 'packages/contract/src', 'scripts/package']
const programs = {
  server: { file: 'agio.mjs', of: [], make: (folder) => bundleServer(folder, { forDevelopment: true }) },
  demo: { file: 'main.mjs', of: ['apps/sandbox/src'], make: bundleDemo },
}

/**
 * Gives Node's arguments that start the program (`server` or `demo`). `npm start` adds `--enable-source-maps`; without it a
 * stack names lines of the built file, and a start that looks at one need not read megabytes of maps.
 */
export async function bundled(program) {
  const { file, of, make } = programs[program]
  const dist = join(root, 'apps', program, 'dist')
  const folder = join(dist, hashOf([`apps/${program}/src`, ...of, ...shared]).slice(0, 16))
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    await make(draft)
    putInPlace(draft, folder)
    forgetOlder(dist)
  }
  return [join(folder, file)]
}

/** Several tests may do this at once: the first one's is taken. */
function putInPlace(draft, folder) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

/** A program that runs loads its parts when it needs them, so a few older ones stay. */
function forgetOlder(dist) {
  const made = readdirSync(dist).filter((name) => !name.includes('.'))
  const ageOf = (name) => Date.now() - statSync(join(dist, name)).mtimeMs
  for (const name of made.toSorted((a, b) => ageOf(a) - ageOf(b)).slice(3))
    rmSync(join(dist, name), { recursive: true, force: true })
}

async function bundleDemo(outDir) {
  // Files beside a source are found from where it lies, not from the bundle. No line moves.
  const placed = {
    name: 'agio-placed',
    transform: (code, id) =>
      code.includes('import.meta.url')
        ? { code: code.replaceAll('import.meta.url', `'${pathToFileURL(id).href}'`), map: null }
        : undefined,
  }
  await bundle({
    root: join(root, 'apps/demo'),
    configFile: false,
    logLevel: 'warn',
    plugins: [placed],
    build: {
      ssr: 'src/main.ts',
      target: 'node20',
      outDir,
      sourcemap: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].mjs' } },
    },
  })
}
