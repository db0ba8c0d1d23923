/** The words that scenarios are written in. A step is a value: it is played, and printed as the line of code that it is. */

export type Selling = { readonly payout?: string; readonly fiat?: 'EUR' | 'GBP'; readonly to?: string }
export type Buying = {
  readonly amount?: string
  readonly method?: 'SEPA_BANK_TRANSFER' | 'OPEN_BANKING' | 'CREDIT_CARD'
}

export type Step =
  | { readonly does: 'sells'; readonly wanted: Selling }
  | { readonly does: 'buys'; readonly wanted: Buying }
  /** One of the acts that the stage offers for the order. */
  | { readonly does: 'act'; readonly act: string }
  /** A choice of the customer at the order's page. */
  | { readonly does: 'chooses'; readonly choice: string; readonly words?: object }
  | { readonly does: 'pays at'; readonly bank: string }
  | { readonly does: 'opens the card page' }
  | { readonly does: 'is'; readonly state: string; readonly reason?: string }
  | { readonly does: 'sandbox'; readonly path: string; readonly body: object }
  | { readonly does: 'approves the file' }
  | { readonly does: 'matches the money' }
  /** A question to support, from the page of the order. */
  | { readonly does: 'asks'; readonly text: string }
  /** An operator answers it at the console. */
  | { readonly does: 'answers'; readonly text: string }
  /** A mail that has come to the customer, by what it says. */
  | { readonly does: 'is written to'; readonly words: string }

export type Scenario = {
  readonly id: string
  readonly name: string
  readonly what: string
  readonly steps: readonly Step[]
}

export const sells = (wanted: Selling = {}): Step => ({ does: 'sells', wanted })
export const buys = (wanted: Buying = {}): Step => ({ does: 'buys', wanted })
export const act = (name: string): Step => ({ does: 'act', act: name })
export const chooses = (choice: string, words?: object): Step => ({
  does: 'chooses',
  choice,
  ...(words && { words }),
})
export const paysAt = (bank: string): Step => ({ does: 'pays at', bank })
export const opensCardPage: Step = { does: 'opens the card page' }
export const is = (state: string, reason?: string): Step => ({ does: 'is', state, ...(reason && { reason }) })
export const sandbox = (path: string, body: object): Step => ({ does: 'sandbox', path, body })
export const approvesFile: Step = { does: 'approves the file' }
export const asks = (text: string): Step => ({ does: 'asks', text })
export const answers = (text: string): Step => ({ does: 'answers', text })
export const isWrittenTo = (words: string): Step => ({ does: 'is written to', words })
export const matchesMoney: Step = { does: 'matches the money' }

/** The line of code that drives a step. */
export function codeOf(step: Step): string {
  switch (step.does) {
    case 'sells':
      return `const order = await ana.sells(${written(step.wanted)})`
    case 'buys':
      return `const order = await ana.buys(${written(step.wanted)})`
    case 'act':
      return `await order.act('${step.act}')`
    case 'chooses':
      return `await order.chooses('${step.choice}'${step.words ? `, ${written(step.words)}` : ''})`
    case 'pays at':
      return `await order.paysAt('${step.bank}')`
    case 'opens the card page':
      return 'await order.opensCardPage()'
    case 'is':
      return `await order.is('${step.state}'${step.reason ? `, '${step.reason}'` : ''})`
    case 'sandbox':
      return `await sandbox.post('${step.path}', ${written(step.body)})`
    case 'approves the file':
      return 'await tom.proposes(file), await tina.approves(file)'
    case 'matches the money':
      return 'await tom.matches(money, order)'
    case 'asks':
      return `const chat = await order.asks('${step.text}')`
    case 'answers':
      return `await sam.answers(chat, '${step.text}')`
    case 'is written to':
      return `await ana.isWrittenTo('${step.words}')`
  }
}

function written(value: object): string {
  const pairs = Object.entries(value).map(([name, one]) => {
    const text =
      typeof one === 'object' && one !== null ? written(one) : JSON.stringify(one).replaceAll('"', "'")
    return `${name}: ${text}`
  })
  return pairs.length === 0 ? '' : `{ ${pairs.join(', ')} }`
}
