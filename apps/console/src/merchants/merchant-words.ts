/** States of keys, people and beneficiaries, in words; and sites as they are typed. */
import type { ApiKeyView, MemberView, PayeeView, WidgetKeyView } from '@agio/contract'
import type { StampWords } from '../app/queue/case.tsx'

export const keyStamps: Readonly<Record<WidgetKeyView['state'] | ApiKeyView['state'], StampWords>> = {
  active: ['active', 'good'],
  ending: ['ending', 'warn'],
  ended: ['ended', 'calm'],
  revoked: ['revoked', 'calm'],
}

export const memberStamps: Readonly<Record<MemberView['state'], StampWords>> = {
  active: ['active', 'good'],
  invited: ['link not used yet', 'warn'],
  removed: ['removed', 'calm'],
}

export const payeeStamps: Readonly<Record<PayeeView['state'], StampWords>> = {
  asked: ['awaiting compliance', 'warn'],
  approved: ['approved', 'good'],
  refused: ['refused', 'bad'],
  removed: ['removed', 'calm'],
}

/** The bank's answer about name and account. */
export const nameCheckWords: Readonly<Record<PayeeView['nameCheck'], string>> = {
  match: 'match',
  close: 'close match',
  no_match: 'no match',
  unavailable: 'unavailable',
}

/** Sites are typed one a line, or with commas. */
export const sitesIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((site) => site.trim())
    .filter((site) => site !== '')
