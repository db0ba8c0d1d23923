/** The words of the account details on paper, one record per language. */
import type { Direction } from '../../platform/paper/bidi.ts'
import type { Language } from '../../platform/paper/languages.ts'

const en = {
  direction: 'ltr' as Direction,
  title: 'Account details',
  ownOnly: (holder: string) => `Transfer from accounts of ${holder} only. No reference is needed.`,
  others: 'Money from other accounts goes back to them.',
  lines: { holder: 'Payee', iban: 'IBAN', bic: 'BIC', bank: 'Bank', currency: 'Currency' },
}
type DetailsWords = typeof en

const de: DetailsWords = {
  direction: 'ltr',
  title: 'Kontodaten',
  ownOnly: (holder) => `Nur von Konten auf den Namen ${holder}. Ein Verwendungszweck ist nicht nötig.`,
  others: 'Geld von anderen Konten geht an diese zurück.',
  lines: { holder: 'Empfänger', iban: 'IBAN', bic: 'BIC', bank: 'Bank', currency: 'Währung' },
}

const ar: DetailsWords = {
  direction: 'rtl',
  title: 'بيانات الحساب',
  ownOnly: (holder) => `حوّل من حسابات ${holder} فقط. لا حاجة إلى رقم مرجعي.`,
  others: 'تعود الأموال من الحسابات الأخرى إليها.',
  lines: { holder: 'المستفيد', iban: 'IBAN', bic: 'BIC', bank: 'البنك', currency: 'العملة' },
}

export const wordsOf = (language: Language): DetailsWords => ({ en, de, ar })[language]
