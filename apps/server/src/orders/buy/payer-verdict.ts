/** Compares the payer's names with the customer's. */
import { Names } from '@agio/domain'

/** The worst verdict of all names; undefined without a name. `shown`: the customer's verified name. */
export function payerVerdict(
  names: readonly string[],
  typed: string,
  shown: string | undefined,
): Names.NameVerdict | undefined {
  const verdicts = names.map((name) => verdictOf(name, typed, shown))
  return (['other', 'unsure', 'same'] as const).find((it) => verdicts.includes(it))
}

/**
 * The name typed with the order proves nothing by itself: it counts only if the verified name matches too. Money is another
 * one's by itself where it matches neither: somebody who is known as Bob pays from the account of Robert.
 */
function verdictOf(onMoney: string, typed: string, shown: string | undefined): Names.NameVerdict {
  const verdict = Names.compareNames(typed, onMoney)
  if (shown === undefined) return verdict
  const verified = Names.compareNames(shown, onMoney)
  return verdict === verified ? verdict : 'unsure'
}
