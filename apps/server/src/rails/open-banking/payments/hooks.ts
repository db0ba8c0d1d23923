/**
 * Notifications of a bank: signed over the bytes, at most five minutes old, each event once. Kept durably, and no more
 * than a hint: the worker asks the bank.
 *
 *   x-agio-event: <id>   x-agio-timestamp: <unix seconds>   x-agio-signature: hex(HMAC-SHA256(secret, timestamp.id.body))
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Refused } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { progressOf, textAt } from '../banks/bank-answers.ts'
import { keepHook } from './hook-store.ts'
import { bankOf, type OpenBankingDoors } from '../doors.ts'

export type HookCall = {
  readonly bankId: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Uint8Array
  readonly body: unknown
}

const toleranceSeconds = 300

/** Null when it is kept; a bad signature, an old one and an unknown bank look the same. */
export async function hearHook(
  { db, clock }: Platform,
  doors: OpenBankingDoors,
  call: HookCall,
): Promise<null | Refused<'unauthorized' | 'malformed'>> {
  const secret = bankOf(doors, call.bankId)?.hookSecret
  const eventId = oneOf(call.headers, 'x-agio-event')
  const timestamp = oneOf(call.headers, 'x-agio-timestamp')
  const signature = oneOf(call.headers, 'x-agio-signature')
  if (secret === undefined || !/^[\w-]{1,80}$/.test(eventId) || !/^\d{1,12}$/.test(timestamp))
    return { refused: 'unauthorized' }
  if (!isSigned(signature, secret, `${timestamp}.${eventId}.`, call.bytes)) return { refused: 'unauthorized' }
  const at = clock.now()
  if (Math.abs(at.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return { refused: 'unauthorized' }
  const bankPaymentId = textAt(call.body, 'paymentId')
  if (bankPaymentId === undefined || bankPaymentId.length > 300) return { refused: 'malformed' }
  const transactionStatus = textAt(call.body, 'transactionStatus')?.slice(0, 20)
  const { is } = progressOf(transactionStatus, textAt(call.body, 'scaStatus'))
  await keepHook(db, {
    bankId: call.bankId,
    eventId,
    bankPaymentId,
    transactionStatus,
    isAuthorised: is === 'authorised' || is === 'settled',
    isOver: is === 'over',
    at,
  })
  return null
}

export function signatureOf(secret: string, head: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(head).update(bytes).digest('hex')
}

function isSigned(given: string, secret: string, head: string, bytes: Uint8Array): boolean {
  const right = Buffer.from(signatureOf(secret, head, bytes))
  const brought = Buffer.from(given)
  return right.length === brought.length && timingSafeEqual(right, brought)
}

function oneOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
