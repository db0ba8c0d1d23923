/** The idempotency key of a dialog: the same for each try of one request, so that it has one effect. */
import { newKey } from '@agio/contract/client'
import { useState } from 'react'
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
