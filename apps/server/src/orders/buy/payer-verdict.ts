/** Whether money is the customer's own, by the names that came with it. */
import { Names } from '@agio/domain'

/** The worst of what the names say; undefined where the money says no name. `shown`: the name that the customer showed. */
export function payerVerdict(
  names: readonly string[],
  typed: string,
  shown: string | undefined,
): Names.NameVerdict | undefined {
  const verdicts = names.map((name) => verdictOf(name, typed, shown))
  return (['other', 'unsure', 'same'] as const).find((it) => verdicts.includes(it))
}

/** What was typed with the order is no proof of who pays: money in that name is the customer's where they showed this name, too. */
function verdictOf(onMoney: string, typed: string, shown: string | undefined): Names.NameVerdict {
  const verdict = Names.compareNames(typed, onMoney)
  const isShown = shown === undefined || Names.compareNames(shown, onMoney) === 'same'
  return verdict === 'same' && !isShown ? 'unsure' : verdict
}
