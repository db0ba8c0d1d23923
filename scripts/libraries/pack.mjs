/**
 * Makes what goes to a registry, below `dist/npm` of each library: its modules with types, its page script, a manifest that names
 * them. The workspace itself uses the sources.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, unlessFresh } from '../build.mjs'
import { root, run, runTool } from '../run.mjs'

/**
 * `entries`: by subpath, the module it leads to. `files`: what lies beside the modules. `brings`: workspaces whose code
 * goes into its modules; none of their types may, since they cannot be installed.
 */
export const libraries = [
  {
    name: '@agio/embed',
    folder: 'packages/embed',
    entries: { '.': 'index', './react': 'react' },
    files: { './embed.js': 'packages/embed/dist/embed.js' },
  },
  {
    name: '@agio/sdk',
    folder: 'packages/sdk',
    entries: { '.': 'index' },
    files: {},
    brings: ['packages/contract', 'packages/domain'],
  },
]

/** The folder of each library as a registry takes it; of some where they are named. */
export async function packLibraries(names = libraries.map(({ name }) => name)) {
  const wanted = libraries.filter(({ name }) => names.includes(name))
  for (const library of wanted) {
    await unlessFresh(
      `library-${library.name.split('/')[1]}`,
      [library.folder, ...(library.brings ?? []), 'scripts/libraries'],
      folderOf(library),
      () => make(library),
    )
  }
  return wanted.map((library) => ({ ...library, folder: folderOf(library) }))
}

/** `npm pack`: the path of the tarball below `target`. */
export async function tarballOf({ folder }, target) {
  const { code, output } = await run('npm', ['pack', folder, '--silent', '--pack-destination', target])
  if (code !== 0) throw new Error(output)
  // Other words of npm may come after the name.
  const name = output.split(/\s+/).find((word) => word.endsWith('.tgz'))
  if (name === undefined) throw new Error(output)
  return join(target, name)
}

const folderOf = ({ folder }) => join(root, folder, 'dist/npm')

async function make(library) {
  const target = folderOf(library)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await (library.brings ? oneModule(library, target) : modules(library, target))
  for (const [name, source] of Object.entries(library.files))
    copyFileSync(join(root, source), join(target, name))
  for (const name of ['LICENSE', `${library.folder}/README.md`])
    copyFileSync(join(root, name), join(target, name.split('/').at(-1)))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifestOf(library), undefined, 2)}\n`)
}

/** Each source becomes a module and its types. */
async function modules({ folder, entries }, target) {
  await compile(sourcesOf(folder, entries), target, { rootDir: join(root, folder, 'src'), types: [] })
}

/** One bundled module per entry, and the types of its own sources. */
async function oneModule({ folder, entries }, target) {
  const apart = mkdtempSync(join(tmpdir(), 'agio-types-'))
  try {
    // Bundled workspaces are type-checked with the repository; here only their shape matters.
    const options = { rootDir: join(root, 'packages'), emitDeclarationOnly: true, noCheck: true, types: [] }
    await compile(sourcesOf(folder, entries), apart, options)
    const own = join(apart, folder.slice('packages/'.length), 'src')
    for (const name of readdirSync(own)) {
      const text = readFileSync(join(own, name), 'utf8')
      if (/from ['"](?!\.\/)|import\(/.test(text))
        throw new Error(`${name} needs types that are not packed:\n${text}`)
      writeFileSync(join(target, name), text)
    }
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
  await bundle({
    configFile: false,
    root: join(root, folder),
    logLevel: 'warn',
    build: {
      outDir: target,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: inputs(folder, entries), formats: ['es'] },
      // Of what it brings, only what is used: no module of the workspace does anything when it is loaded.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
}

const sourcesOf = (folder, entries) => Object.values(entries).map((name) => sourceOf(folder, name))
const inputs = (folder, entries) =>
  Object.fromEntries(Object.values(entries).map((name) => [name, sourceOf(folder, name)]))

async function compile(files, outDir, own) {
  const config = join(outDir, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    outDir,
    target: 'ES2022',
    declaration: true,
    rewriteRelativeImportExtensions: true,
    ...own,
  }
  const extended = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }
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
  const { name, version, license, description, keywords, peerDependencies, peerDependenciesMeta } =
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const modules = Object.entries(entries).map(([path, module]) => [
    path,
    { types: `./${module}.d.ts`, default: `./${module}.js` },
  ])
  return {
    name,
    version,
    license,
    description,
    keywords,
    type: 'module',
    exports: {
      ...Object.fromEntries(modules),
      ...Object.fromEntries(Object.keys(files).map((path) => [path, path])),
      './package.json': './package.json',
    },
    types: modules[0][1].types,
    // The script puts a widget where its tag stands.
    sideEffects: Object.keys(files).length > 0 && Object.keys(files),
    engines: { node: '>=20.19' },
    peerDependencies,
    peerDependenciesMeta,
  }
}
