/** Legal forms as registers write them, by our legal form. */
import type { Verification } from '@agio/domain'

type LegalForm = Verification.LegalForm

const forms: Readonly<Partial<Record<LegalForm, string>>> = {
  limited:
    'gmbh ug ltd limited llc sarl sasu sas eurl bv srl sl oü ou ab oy aps as sia uab kft spzoo sro doo private',
  public: 'ag sa nv plc spa se asa oyj public',
  partnership: 'kg ohg gbr snc scs vof cv lp llp partnership gmbhcokg',
  sole_trader: 'ek eenmanszaak sole',
  association: 'ev verein association vereniging',
  foundation: 'stiftung stichting fondation foundation',
}
const byWord = new Map(
  Object.entries(forms).flatMap(([form, words]) =>
    words.split(' ').map((word) => [word, form as LegalForm] as const),
  ),
)

/** Undefined where the words are unknown: the person chooses. */
export function legalFormOf(written: string): LegalForm | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const words = written.split(/[\s,]+/).map(plain)
  return (
    byWord.get(plain(written)) ?? words.map((word) => byWord.get(word)).find((form) => form !== undefined)
  )
}
