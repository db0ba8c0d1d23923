/** States of keys, people and beneficiaries, in words; and sites as they are typed. */
import type { ApiKeyView, MemberView, PayeeView, WidgetKeyView } from '@agio/contract'
import { t } from 'virtual:texts/console/merchants'
import type { StampWords } from '../app/queue/case.tsx'
import type { Tone } from '../app/words.ts'

type KeyState = WidgetKeyView['state'] | ApiKeyView['state']
const keyTones: Readonly<Record<KeyState, Tone>> = {
  active: 'good',
  ending: 'warn',
  ended: 'calm',
  revoked: 'calm',
}
export const keyStamp = (state: KeyState): StampWords => [t(`key.${state}`), keyTones[state]]

const memberTones: Readonly<Record<MemberView['state'], Tone>> = {
  active: 'good',
  invited: 'warn',
  removed: 'calm',
}
export const memberStamp = (state: MemberView['state']): StampWords => [
  t(`member.${state}`),
  memberTones[state],
]

const payeeTones: Readonly<Record<PayeeView['state'], Tone>> = {
  asked: 'warn',
  approved: 'good',
  refused: 'bad',
  removed: 'calm',
}
export const payeeStamp = (state: PayeeView['state']): StampWords => [t(`payee.${state}`), payeeTones[state]]

/** The bank's answer about name and account. */
export const nameCheckText = (check: PayeeView['nameCheck']): string => t(`name_check.${check}`)

/** Sites are typed one a line, or with commas. */
export const sitesIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((site) => site.trim())
    .filter((site) => site !== '')
