/** A person of a company in words: name, role and share, and where their steps go on. */
import type { CompanyPerson, VerificationView } from '@agio/contract'
import { Verification } from '@agio/domain'
import type { Translate } from '../../app/i18n/i18n.ts'

export const personsPath = '/verification/persons'
/** The page of a person's first step that is not done; all persons where every step is. */
export const hrefOfPerson = ({ id, steps }: CompanyPerson): string => {
  const open = steps.find(({ state }) => state !== 'saved')?.step
  return open ? `${personsPath}?person=${id}&step=${open}` : personsPath
}

type Values = VerificationView['values']
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const nameIn = ({ details = {} }: Values): string =>
  [textOf(details['firstName']), textOf(details['lastName'])].filter(Boolean).join(' ')

export const personName = (t: Translate, { role, values }: CompanyPerson): string =>
  nameIn(values) || t(`verify.newPerson.${role}`)

export const shareIn = ({ details = {} }: Values): bigint =>
  Verification.shareOf(textOf(details['share'])) ?? 0n

/** "Owner, 50%". */
export function roleText(t: Translate, role: string, values: Values): string {
  const share = shareIn(values)
  return share === 0n ? role : t('verify.roleShare', { role, share: Verification.showShare(share) })
}

/** Name, and what they are in the company with their share. */
export const personLine = (
  t: Translate,
  { id, role, values }: { id: string; role: string; values: Values },
) => ({ id, label: nameIn(values) || '–', value: roleText(t, role, values), words: true })

export const isDone = ({ steps }: CompanyPerson): boolean => steps.every(({ state }) => state === 'saved')
