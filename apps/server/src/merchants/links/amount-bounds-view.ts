/** The refusals of a link whose amount no sale can pay, with the figures. */
import { operatorFigure, wireAmount } from '@agio/contract/wire'
import type { Money } from '@agio/domain'
import type { FieldProblem } from '../../platform/http/route.ts'

export function tooLittle(least: Money.Money<Money.Fiat>): FieldProblem {
  const min = wireAmount(least)
  const problem = `Enter at least ${operatorFigure(min)}: one payment can't be smaller.`
  return { field: 'amount', code: 'amount.below_min', params: { min: min.amount, problem }, bounds: { min } }
}

export function tooMuch(most: Money.Money<Money.Fiat>): FieldProblem {
  const max = wireAmount(most)
  const problem = `Enter at most ${operatorFigure(max)}: one payment can't be larger.`
  return { field: 'amount', code: 'amount.above_max', params: { max: max.amount, problem }, bounds: { max } }
}
