/** The application's public API, as anybody outside reaches it; each call is passed on to those that show it. */
import { randomUUID } from 'node:crypto'

export type Method = 'GET' | 'POST'
export type Called = {
  readonly method: Method
  readonly path: string
  readonly body?: object | undefined
  readonly status: number
}

export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(what: string, status: number, code: string | undefined, text: string) {
    super(`${what} was answered with ${status}: ${text.slice(0, 300)}`)
    this.status = status
    this.code = code
  }
}

export type Api = <Answer>(
  method: Method,
  path: string,
  body?: object,
  options?: { readonly token?: string | undefined; readonly heard?: ((call: Called) => void) | undefined },
) => Promise<Answer>

export function apiAt(base: string): Api {
  return async <Answer>(
    method: Method,
    path: string,
    body?: object,
    { token, heard }: Parameters<Api>[3] = {},
  ): Promise<Answer> => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    heard?.({ method, path, body, status: answer.status })
    const json = jsonOf(text) as Answer & { error?: { code?: string } }
    if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, json?.error?.code, text)
    return json
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

type Waiting = { readonly seconds?: number; readonly every?: number; readonly isOver?: () => boolean }

/** Looks until there is something; throws in words what was waited for. */
export async function until<Found>(
  what: () => string,
  look: () => Promise<Found | undefined> | Found | undefined,
  { seconds = 90, every = 250, isOver }: Waiting = {},
): Promise<Found> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (isOver?.()) throw new Error('stopped')
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain for ${what()}`)
    await pause(every)
  }
}
