/** Settings of the firm behind the installation. */
import { company, lei, text } from './setting-words.ts'
import { given, optional } from './setting.ts'

export const companySettings = {
  company: given(
    'COMPANY',
    'Agio',
    company,
    'Name of the operator, then address, registration and supervision, separated by "|": on receipts, in mails and on the page of the status.',
  ),
  companyLei: optional(
    'COMPANY_LEI',
    lei,
    'The LEI of the operator, 20 characters: it names us in records of the travel rule.',
  ),
  safeguarding: optional(
    'SAFEGUARDING',
    text,
    'How customers\' money is kept, in a sentence or two on the page of the status: "Your euros are at Example Bank, apart from our own."',
  ),
} as const
