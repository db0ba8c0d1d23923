/** The idempotency key of a dialog or a form: the same for each try of one request, so that it has one effect. */
import { newKey } from '@agio/contract/client'
import { useRef, useState } from 'react'
import { Refused } from '../api/api.ts'

/** The request may have an effect all the same. */
const undecided: readonly Refused['code'][] = ['offline', 'internal', 'idempotency.in_progress']

/** The answer to a refused request is kept under its key: what is corrected is another request. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Refused && !undecided.includes(error.code)

export function useOnce() {
  const [once, setOnce] = useState(newKey)
  return {
    once,
    failed(error: unknown): void {
      if (isRefusal(error)) setOnce(newKey())
    },
  }
}

/** For a form that stays: what is sent again as it was is the same request, and what was changed since is another one. */
export function useOnceEach() {
  const tried = useRef({ body: '', once: '' })
  const forget = () => {
    tried.current = { body: '', once: '' }
  }
  return {
    onceOf(body: object): string {
      const written = JSON.stringify(body)
      if (tried.current.body !== written) tried.current = { body: written, once: newKey() }
      return tried.current.once
    },
    done: forget,
    failed(error: unknown): void {
      if (isRefusal(error)) forget()
    },
  }
}
