/**
 * A wallet that a test plays. Each request it gets is held against the published document of wallet requests where that folder
 * exists; questions about the chain are held against the names that nodes know.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { parse } from 'yaml'
import type { Provider } from '../core/provider.ts'

type Ask = { method: string; params?: readonly unknown[] }
type Answer = (params: readonly unknown[]) => unknown

const document = resolve(import.meta.dirname, '../../../../../../shared/vectors/metamask-openrpc.yaml')
const ofNodes = ['eth_chainId', 'eth_call', 'eth_getBalance', 'eth_estimateGas', 'eth_gasPrice']

type Method = { name: string; params: readonly { name: string; required?: boolean; schema: object }[] }
const written = existsSync(document)
  ? (parse(readFileSync(document, 'utf8')) as { methods: readonly Method[]; components: { schemas: object } })
  : undefined

/** The document takes these words from that of the nodes. */
const words = {
  address: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  uint: { type: 'string', pattern: '^0x([1-9a-f]+[0-9a-f]*|0)$' },
  bytes: { type: 'string', pattern: '^0x[0-9a-f]*$' },
}
const components = { schemas: { ...written?.components.schemas, ...words } }
const ajv = new Ajv({ strict: false, validateFormats: false })
const checks = new Map<object, ValidateFunction>()

/** Throws where a wallet would not understand the request. */
export function checkRequest({ method, params = [] }: Ask): void {
  if (!written || ofNodes.includes(method)) return
  const known = written.methods.find(({ name }) => name === method)
  if (!known) throw new Error(`No wallet knows ${method}.`)
  if (params.length > known.params.length) throw new Error(`${method} has too many parameters.`)
  for (const [at, { name, required, schema }] of known.params.entries()) {
    if (params[at] === undefined && !required) continue
    const check = checks.get(schema) ?? ajv.compile({ ...schema, components })
    checks.set(schema, check)
    if (!check(params[at])) throw new Error(`${method}: ${name} ${ajv.errorsText(check.errors)}`)
  }
}

export const refusal = (code: number, data?: unknown) => Object.assign(new Error('no'), { code, data })

export type Fake = Provider & {
  /** The methods that were asked, in their order. */
  readonly asked: Ask[]
  readonly invalid: string[]
  say(event: string, said?: unknown): void
  readonly hearers: () => number
}

/** `answers`: by method; what is thrown or an `Error` is a refusal. */
export function fakeWallet(answers: Readonly<Record<string, Answer | unknown>>): Fake {
  const hearers = new Map<string, Set<(said: unknown) => void>>()
  const asked: Ask[] = []
  const invalid: string[] = []
  return {
    asked,
    invalid,
    async request(ask) {
      asked.push(ask)
      try {
        checkRequest(ask)
      } catch (error) {
        invalid.push(String(error))
        throw error
      }
      if (!(ask.method in answers)) throw refusal(4200)
      const given = answers[ask.method]
      const answer = typeof given === 'function' ? await (given as Answer)(ask.params ?? []) : given
      if (answer instanceof Error) throw answer
      return answer
    },
    on(event, hear) {
      hearers.set(event, (hearers.get(event) ?? new Set()).add(hear))
    },
    removeListener: (event, hear) => hearers.get(event)?.delete(hear),
    say: (event, said) => hearers.get(event)?.forEach((hear) => hear(said)),
    hearers: () => [...hearers.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Puts wallets into a page, as their extensions do. */
export function announce(
  page: EventTarget,
  provider: Provider,
  info: Readonly<Record<string, unknown>>,
): () => void {
  const detail = {
    info: { uuid: 'a-uuid', name: 'Example Wallet', icon: '', rdns: 'example.wallet', ...info },
    provider,
  }
  const tell = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', tell)
  tell()
  return () => page.removeEventListener('eip6963:requestProvider', tell)
}

/** Throws when a wallet was asked for what the published document does not know. */
export function endOf(fakes: Fake[]): void {
  const wrong = fakes.splice(0).flatMap(({ invalid }) => invalid)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}
