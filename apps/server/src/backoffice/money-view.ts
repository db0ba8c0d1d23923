/** An amount as operators compare it: every digit, and of a coin its chain: "130.741258 USDC on Sepolia". */
import { operatorFigure, wireAmount } from '@agio/contract/wire'
import { Coins, type Money } from '@agio/domain'

export function moneyText(money: Money.Money): string {
  const figure = operatorFigure(wireAmount(money))
  return Coins.isCoinId(money.asset) ? `${figure} on ${Coins.chainOf(money.asset).name}` : figure
}

/** An amount of the bank, in whatever currency. */
export const amountText = operatorFigure
