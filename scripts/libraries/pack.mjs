/**
 * Makes what goes to a registry, below `dist/npm` of each library: its modules with types, its page script, a manifest that names
 * them. The workspace itself uses the sources.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unlessFresh } from '../build.mjs'
import { root, run, runTool } from '../run.mjs'

/** `entries`: by subpath, the module it leads to. `files`: what lies beside the modules. */
export const libraries = [
  {
    name: '@agio/embed',
    folder: 'packages/embed',
    entries: { '.': 'index', './react': 'react' },
    files: { './embed.js': 'packages/embed/dist/embed.js' },
  },
]

/** The folder of each library as a registry takes it. */
export async function packLibraries() {
  for (const library of libraries) {
    await unlessFresh(
      `library-${library.name.split('/')[1]}`,
      [library.folder, 'scripts/libraries'],
      folderOf(library),
      () => make(library),
    )
  }
  return libraries.map((library) => ({ ...library, folder: folderOf(library) }))
}

/** `npm pack`: the path of the tarball below `target`. */
export async function tarballOf({ folder }, target) {
  const { code, output } = await run('npm', ['pack', folder, '--silent', '--pack-destination', target])
  if (code !== 0) throw new Error(output)
  // What npm says beside it may come after the name.
  const name = output.split(/\s+/).find((word) => word.endsWith('.tgz'))
  if (name === undefined) throw new Error(output)
  return join(target, name)
}

const folderOf = ({ folder }) => join(root, folder, 'dist/npm')

async function make(library) {
  const target = folderOf(library)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await modules(library, target)
  for (const [name, source] of Object.entries(library.files))
    copyFileSync(join(root, source), join(target, name))
  for (const name of ['LICENSE', `${library.folder}/README.md`])
    copyFileSync(join(root, name), join(target, name.split('/').at(-1)))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifestOf(library), undefined, 2)}\n`)
}

/** Each source becomes a module and its types. */
async function modules({ folder, entries }, target) {
  const sources = Object.values(entries).map((name) => sourceOf(folder, name))
  const config = join(target, 'tsconfig.json')
  const options = {
    noEmit: false,
    outDir: target,
    rootDir: join(root, folder, 'src'),
    target: 'ES2022',
    declaration: true,
    rewriteRelativeImportExtensions: true,
    types: [],
  }
  const extended = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: options,
    include: [],
    files: sources,
  }
  writeFileSync(config, JSON.stringify(extended))
  const { code, output } = await runTool('typescript/bin/tsc', ['-p', config, '--pretty', 'false'])
  rmSync(config)
  if (code !== 0) throw new Error(output)
}

function sourceOf(folder, name) {
  const path = join(root, folder, 'src', name)
  return existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`
}

function manifestOf({ folder, entries, files }) {
  const { name, version, license, description, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  )
  const modules = Object.entries(entries).map(([path, module]) => [
    path,
    { types: `./${module}.d.ts`, default: `./${module}.js` },
  ])
  return {
    name,
    version,
    license,
    description,
    type: 'module',
    exports: {
      ...Object.fromEntries(modules),
      ...Object.fromEntries(Object.keys(files).map((path) => [path, path])),
      './package.json': './package.json',
    },
    types: modules[0][1].types,
    // The script puts a widget where its tag stands.
    sideEffects: Object.keys(files),
    engines: { node: '>=20.19' },
    peerDependencies,
    peerDependenciesMeta,
  }
}
