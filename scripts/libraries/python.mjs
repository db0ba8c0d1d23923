/**
 * A Python client as an integrator makes one: generated from the OpenAPI document by OpenAPI Generator, with the packages that it
 * needs from Debian. Nothing is installed on the machine. The registry's generator is of 2020 and reads OpenAPI 3.0; newer ones are
 * in no registry that is reached here. So the document is converted to 3.0, as that generator can read it.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.mjs'

const generator = '@openapitools/openapi-generator-cli'
const converter = '@apiture/openapi-down-convert'
const versions = [`${generator}@1.0.18-5.0.0-beta2`, `${converter}@0.14.2`]
const debian = ['python3-urllib3', 'python3-six', 'python3-dateutil', 'python3-certifi']

/** Gives `work` a function that runs a Python program with the client as `agio_api`; `{ reason }` where it cannot be made. */
export async function withPythonClient(document, work) {
  const folder = mkdtempSync(join(tmpdir(), 'agio-python-'))
  try {
    const reason = (await missing(folder)) ?? (await generate(folder, document))
    if (reason !== undefined) return { reason }
    const PYTHONPATH = [join(folder, 'client'), join(folder, 'usr/lib/python3/dist-packages')].join(':')
    return {
      done: await work((program, env) => {
        writeFileSync(join(folder, 'program.py'), program)
        return run('/usr/bin/python3', ['program.py'], { cwd: folder, env: { ...env, PYTHONPATH } })
      }),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function missing(folder) {
  for (const [program, word] of [
    ['java', '-version'],
    ['/usr/bin/python3', '--version'],
  ])
    if ((await ran(program, [word])) === undefined) return `${program} is not here`
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...versions]
  if ((await ran('npm', install, folder)) === undefined)
    return `the registry does not give ${versions.join(' and ')}`
  if ((await ran('apt-get', ['download', ...debian], folder)) === undefined)
    return `Debian does not give ${debian.join(', ')}`
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.deb')))
    await ran('dpkg', ['-x', name, '.'], folder)
  return undefined
}

async function generate(folder, document) {
  const input = join(folder, 'openapi.json')
  const converted = join(folder, 'openapi-3.0.json')
  writeFileSync(input, JSON.stringify(document))
  const convert = join(folder, 'node_modules', converter, 'lib/src/cli.js')
  mkdirSync(join(folder, 'client'))
  await must(process.execPath, [convert, '--input', input, '--output', converted])
  const text = readFileSync(converted, 'utf8')
  writeFileSync(converted, JSON.stringify(JSON.parse(text, as2020)))
  const jar = join(folder, 'node_modules', generator, 'bin/openapi-generator.jar')
  const words = ['generate', '-g', 'python', '-i', converted, '-o', join(folder, 'client')]
  await must('java', ['-jar', jar, ...words, '--package-name', 'agio_api', '--skip-validate-spec'])
}

/** A reviver. Some patterns it cannot read. The converter leaves `anyOf` with `null`, which 3.0 says as `nullable`. */
function as2020(key, value) {
  if (key === 'pattern') return undefined
  const others = value?.anyOf?.filter?.(({ type }) => type !== 'null')
  if (others?.length !== 1 || others.length === value.anyOf.length) return value
  const { anyOf: _, ...rest } = value
  const [one] = others
  return { ...rest, ...(one.$ref ? { allOf: [one] } : one), nullable: true }
}

/** What a program said; undefined where it is not there or fails. */
async function ran(program, words, cwd = tmpdir()) {
  const { code, output } = await run(program, words, { cwd }).catch(() => ({ code: 1, output: '' }))
  return code === 0 ? output : undefined
}

async function must(program, words) {
  const { code, output } = await run(program, words)
  if (code !== 0) throw new Error(output)
}
