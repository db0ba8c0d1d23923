/**
 * Structured logs: one JSON line per event, data first, then a sentence. Data that an operator must never read is masked twice:
 * by the name of its field, and by its shape in any text (e-mail, IBAN, PIN in a path, bearer token).
 */
import pino from 'pino'

/** The log of a part of the program. It never gets a PIN, token, e-mail or IBAN. */
export interface Log {
  debug(data: object, sentence: string): void
  info(data: object, sentence: string): void
  warn(data: object, sentence: string): void
  error(data: object, sentence: string): void
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** A log that writes lines to the stream; the default is standard output. */
export function createLog(
  level: LogLevel,
  out: pino.DestinationStream = pino.destination({ fd: 1, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: (error: unknown) => error },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (data) => masked(data, 0) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          method.apply(this, maskSentence(args))
        },
      },
    },
    out,
  ) as unknown as Log
}

/** Writes no lines. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

const secretNames =
  /pin$|token|secret|password|authorization|cookie|e_?mail|iban|mnemonic|private|keystore|pepper/i

const shapes: readonly (readonly [RegExp, string])[] = [
  [/[\w.+%'-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}[ ]?(?:[A-Z0-9]{4}[ ]?){2,7}[A-Z0-9]{1,4}\b/g, '[iban]'],
  [/\b(bearer)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/(auth\/login\/)(?!\{)[^\s"']+/gi, '$1[…]'],
  [/\b(pin|code|token|password)(["']?\s*[:=]\s*["']?)[^\s"',}&]+/gi, '$1$2[…]'],
  [/(\w+:\/\/)[^\s/@:]+:[^\s/@]+@/g, '$1[…]@'],
]

/** Takes text that looks like a secret or like personal data out of a text. */
export function maskText(text: string): string {
  return shapes.reduce((so, [shape, instead]) => so.replace(shape, instead), text)
}

function masked(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > 6) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => masked(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value instanceof Error ? plain(value) : value).map(([name, held]) =>
      secretNames.test(name) && held != null ? [name, '[…]'] : [name, masked(held, depth + 1)],
    ),
  )
}

function plain(error: Error): object {
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause instanceof Error && { cause }),
  }
}

type Arguments = Parameters<pino.LogFn>

function maskSentence(args: Arguments): Arguments {
  return args.map((one: unknown) => (typeof one === 'string' ? maskText(one) : one)) as Arguments
}
