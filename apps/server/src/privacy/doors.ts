/** The doors of privacy, which app.ts gives once, and the types and periods of its rooms. */
import { createDoors, type Platform } from '../platform/platform.ts'
import type { Sql } from '../platform/sql/sql.ts'

/** The retention of each class of data, in days; the settings say from when each counts. */
export const periodsOf = ({ settings }: Platform) => ({
  orders: settings.retentionOrders,
  identity: settings.retentionIdentity,
  unused: settings.retentionUnused,
  unfinished: settings.retentionUnfinished,
  refused: settings.retentionRefused,
  /** Of compliance's records, from their last act. */
  compliance: settings.retentionCompliance,
  papers: settings.retentionPapers,
  chats: settings.retentionChats,
  exports: settings.dataExportDays,
})

/** A paper, or a file of a conversation. */
export type OwnFile = {
  readonly id: string
  readonly customerId: string
  readonly purpose: 'verification' | 'support'
  readonly type: string
  readonly size: number
}

/** `details` carry no personal data. */
export type Deed = {
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number | null>>
}

/** An operator opened a case file for this reason. */
export type CaseHead = {
  readonly file: string
  readonly customer: string
  readonly openedBy: string
  readonly openedAt: Date
  readonly reason: string
}
/** The operators' data about a customer, which the customer may not read, and all of the data as a PDF. */
export type CaseFile = {
  readonly rooms: Readonly<Record<string, (customerId: string) => Promise<unknown>>>
  paper(head: CaseHead): Promise<Uint8Array>
}

/** The rooms of higher floors: each capability's data about a customer, the operators' data, and the audit. */
export type PrivacyDoors = {
  /** The service's data about a customer, by the name of its file in the export. */
  readonly rooms: Readonly<Record<string, (customerId: string) => Promise<unknown>>>
  readonly caseFile: CaseFile
  /** Writes into the audit. */
  readonly note: (sql: Sql, deed: Deed) => Promise<void>
}

export const [givePrivacyDoors, doorsOf] = createDoors<PrivacyDoors>('privacy')

export const day = 86_400_000
export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * day)
