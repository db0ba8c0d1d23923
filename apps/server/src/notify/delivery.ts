/** Mails and notifications share this when their row leaves the outbox: the one behind may go on, and it is counted. */
import { Stored, type Codec } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'
import type { NotYet, OutboxHandler } from '../platform/queue/outbox.ts'
import { leaveTurn } from './turn-store.ts'

type Counted = { readonly name: string; readonly help: string }

/** For the outbox worker. `deliver` says what became of the row, or when to ask again. */
export function handlerOf(
  { db, metrics }: Platform,
  { name, help }: Counted,
  deliver: (row: Stored.SealedMail) => Promise<string | NotYet>,
): OutboxHandler {
  const counter = metrics.counter(name, help, ['template', 'outcome'])
  return async (row: Codec.Json) => {
    const sealed = Stored.mail.read(row)
    const outcome = await deliver(sealed)
    if (typeof outcome !== 'string') return outcome
    await leaveTurn(db, sealed.id)
    counter.inc({ template: sealed.template, outcome })
    return undefined
  }
}
