/** Takes in a file from the bank, all of it or nothing, in one transaction. */
import type { Sql } from '../../platform/sql/sql.ts'
import type { BankContext } from './bank-context.ts'
import type { BrokenLine } from './files/bank-file.ts'
import { sha256Of } from './files/identifiers.ts'
import type { BankMessage, MessageRefusal } from './files/messages.ts'
import { applyStatusReport } from './payments/status-changes.ts'
import { insertFile } from './statements/line-store.ts'
import { applyStatement } from './statements/statement.ts'

/** `known`: these very bytes were imported before, and nothing was changed. */
export type Imported = { readonly outcome: 'imported' | 'known' } | MessageRefusal | BrokenLine

export async function importFile(context: BankContext, name: string, bytes: Uint8Array): Promise<Imported> {
  const { sql, clock, log, crashPoint } = context
  const message = await context.readFile(bytes)
  const refused = 'refused' in message ? message.refused : undefined
  const kind = 'refused' in message ? undefined : message.kind
  const sha256 = sha256Of(bytes)
  const fresh = await sql.transaction(async (tx) => {
    const now = clock.now()
    if (!(await insertFile(tx, { sha256, name, kind, refused, at: now }))) return false
    if (!('refused' in message)) await applyMessage(context, tx, message, sha256, now)
    return true
  })
  crashPoint?.(`bank.imported-${kind ?? 'unreadable'}`)
  if (refused !== undefined) log.error({ file: name, refused }, 'A file from the bank cannot be read')
  if ('refused' in message) return message
  return { outcome: fresh ? 'imported' : 'known' }
}

async function applyMessage(
  context: BankContext,
  sql: Sql,
  message: BankMessage,
  file: string,
  now: Date,
): Promise<void> {
  const deps = { ...context, sql, now, file, kind: message.kind, messageId: message.messageId }
  if (message.kind === 'pain.002') return applyStatusReport(deps, message.report)
  for (const statement of message.statements) await applyStatement(deps, statement)
}
