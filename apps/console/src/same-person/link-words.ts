/** The words of links between customers. */
import type { SamePerson } from '@agio/domain'
import { t } from 'virtual:texts/console/same-person'

export const strengthText = (strength: SamePerson.Strength): string => t(`strength.${strength}`)
export const kindText = (kind: SamePerson.KeyKind): string => t(`kind.${kind}`)
export const decisionText = (decision: SamePerson.LinkDecision): string => t(`decision.${decision}`)

/** The same name is a similar one, too. */
export const kindsText = (kinds: readonly SamePerson.KeyKind[]): string =>
  kinds
    .filter((kind) => kind !== 'similar_name' || !kinds.includes('name_and_birth'))
    .map(kindText)
    .join(', ')
