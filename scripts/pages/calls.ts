/**
 * `virtual:calls/<page>`: method and path of each operation of the contract that the sources of a page name. So a page carries
 * the calls that it makes and no schema, and no list of them is kept by hand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const prefix = 'virtual:calls/'
type Operation = readonly [name: string, method: string, path: string, isGrave: boolean]

/** The operations of the contract, read once; a server of development reads them again when a source of theirs changed. */
let known: Promise<readonly Operation[]> | undefined
const operations = (): Promise<readonly Operation[]> => (known ??= readOperations())

async function readOperations(): Promise<readonly Operation[]> {
  const { module } = await runnerImport<Readonly<Record<string, unknown>>>(
    `${root}packages/contract/src/index.ts`,
    { root, configFile: false, logLevel: 'error' },
  )
  return Object.entries(module).flatMap(([name, it]) => {
    const route = it as {
      readonly method?: unknown
      readonly path?: unknown
      readonly isGrave?: unknown
    } | null
    const isRoute =
      typeof route === 'object' && typeof route?.method === 'string' && typeof route.path === 'string'
    return isRoute ? [[name, String(route.method), String(route.path), route.isGrave === true] as const] : []
  })
}

/** A source names an operation as `'name'`, as `calls.name`, or by one of its choices: `'name.choice'`. */
function namedIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/'(\w+)'|['`](\w+)\.[$\w]|\bcalls\.(\w+)/g)].flatMap((found) =>
        found.slice(1).filter((name) => name !== undefined),
      ),
    ),
  )
}

/** The calls that a page makes, by name. */
export async function callsOf(page: string): Promise<Readonly<Record<string, readonly [string, string]>>> {
  const named = namedIn(`${root}apps/${page}/src`)
  return Object.fromEntries(
    (await operations()).flatMap(([name, method, path]) =>
      named.has(name) ? [[name, [method, path] as const]] : [],
    ),
  )
}

/** The acts of a page whose button warns. */
async function graveActs(page: string): Promise<readonly string[]> {
  const named = namedIn(`${root}apps/${page}/src`)
  return (await operations()).flatMap(([name, , , isGrave]) => (isGrave && named.has(name) ? [name] : []))
}

const ofContract = /\/packages\/(contract|domain)\/src\//

export function calls(): Plugin {
  /** The code that was given last, by the id of its module. */
  const given = new Map<string, string>()
  const codeOf = async (page: string) =>
    `export const calls = ${JSON.stringify(await callsOf(page))}
export const grave = new Set(${JSON.stringify(await graveActs(page))})`
  return {
    name: 'calls',
    // Its chunk is called by the end of its id.
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}/calls` : undefined),
    async load(id) {
      const [, page] = id.startsWith(`\0${prefix}`) ? id.split('/') : []
      if (!page) return undefined
      const code = await codeOf(page)
      given.set(id, code)
      return code
    },
    /** A source may name another operation than before, and the contract may have another. */
    async hotUpdate({ file, modules }) {
      if (!/\.tsx?$/.test(file)) return undefined
      if (ofContract.test(file)) known = undefined
      const stale = []
      for (const [id, code] of given) {
        const made = this.environment.moduleGraph.getModuleById(id)
        if (made && (await codeOf(id.split('/')[1] ?? '')) !== code) stale.push(made)
      }
      return stale.length > 0 ? [...modules, ...stale] : undefined
    },
  }
}
