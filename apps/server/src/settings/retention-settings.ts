/** The retention of each class of personal data: one table. Docs say from when each counts. */
import { whole } from './setting-words.ts'
import { given } from './setting.ts'

const days = (name: string, preset: number, what: string, least = 1) =>
  given(name, String(preset), whole(least, 36_500), what)

export const retentionSettings = {
  retentionOrders: days(
    'RETENTION_ORDERS_DAYS',
    1_827,
    'Orders that moved money, with their beneficiaries, travel records and questions: from the end of the relationship.',
  ),
  retentionIdentity: days(
    'RETENTION_IDENTITY_DAYS',
    1_827,
    'Identity of a verified customer: from the end of the relationship.',
  ),
  retentionUnused: days(
    'RETENTION_UNUSED_DAYS',
    1_827,
    'An account without a sign-in or an order for so long is closed, as its customer would close it.',
    30,
  ),
  retentionUnfinished: days(
    'RETENTION_UNFINISHED_DAYS',
    180,
    'A verification that was never finished, with its papers and those a phone took: from what was saved last.',
  ),
  retentionRefused: days(
    'RETENTION_REFUSED_DAYS',
    1_827,
    'Identity of a person whom we refused: from the refusal.',
  ),
  retentionCompliance: days(
    'RETENTION_COMPLIANCE_DAYS',
    1_827,
    'Records of compliance about a closed account (case files, notes, freezes, decisions on hits, refused reviews): from their last act, whatever else the customer did. The customer never reads of it.',
  ),
  retentionPapers: days(
    'RETENTION_PAPERS_DAYS',
    90,
    'A paper that was not accepted, sent from a phone or not: from the day it came.',
  ),
  retentionChats: days(
    'RETENTION_CHATS_DAYS',
    1_096,
    'A closed conversation with support about no order, and its files: from its last message.',
  ),
  retentionMails: days(
    'RETENTION_MAILS_DAYS',
    90,
    'The log of mails, which holds no address and no text.',
    31,
  ),
  retentionWebhooks: days(
    'RETENTION_WEBHOOKS_DAYS',
    90,
    'Events of webhooks, with what was delivered and answered: from the event. It bounds what a merchant can have sent again.',
    7,
  ),
  dataExportDays: days('DATA_EXPORT_DAYS', 7, 'A copy of their data that a customer asked for.'),
} as const
