/** Two words for all drivers: ask over HTTP, and wait until something is so. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Call = <Answer>(method: Method, path: string, body?: object) => Promise<Answer>

/** An answer that is not 2xx: `code` is the refusal's, where the server gave one. */
export class NotOk extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(what: string, status: number, code: string | undefined, text: string) {
    super(`${what} was answered with ${status}: ${text}`)
    this.status = status
    this.code = code
  }
}

/** Calls below `base`; `headers` are asked for each time, so that a token may change. */
export function callsTo(base: string, headers: () => Record<string, string> = () => ({})): Call {
  return async <Answer>(method: Method, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers() },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    const json = readJson(text) as Answer & { error?: { code?: string } }
    if (!answer.ok) throw new NotOk(`${method} ${path}`, answer.status, json?.error?.code, text)
    return json
  }
}

/**
 * A customer's calls. A fresh PIN that the server asks for comes from the mail box, and the very call is repeated, as
 * the widget does it.
 */
export function givingPin(call: Call, newPin: () => Promise<string>): Call {
  return async <Answer>(method: Method, path: string, body?: object): Promise<Answer> => {
    try {
      return await call<Answer>(method, path, body)
    } catch (error) {
      if (!(error instanceof NotOk && error.code === 'pin.required')) throw error
      await call('POST', '/auth/verify/start')
      await call('POST', '/auth/verify/pin', { pin: await newPin() })
      return call<Answer>(method, path, body)
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Looks until there is something to see, and says in words what was waited for in vain. */
export async function until<Found>(
  what: string | (() => string),
  look: () => Promise<Found | undefined | false>,
  { seconds = 90, every = 200 } = {},
): Promise<Found> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end)
      throw new Error(`waited ${seconds} s in vain: ${typeof what === 'string' ? what : what()}`)
    await pause(every)
  }
}

/** A server's word about itself once it is ready: while the machine is busy its database may miss the second that it waits. */
export const readinessOf = <Answer>(root: string): Promise<Answer> =>
  until('the server to be ready', () =>
    callsTo(root)<Answer>('GET', '/health/ready').catch((error: unknown) => {
      if (error instanceof NotOk && error.status === 503) return undefined
      throw error
    }),
  )
