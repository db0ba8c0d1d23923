/**
 * Plays a scenario: a new customer signs in and does what its steps say, over the same doors as a person, at a pace
 * that can be watched or at once. The message of every step is kept beside its line of code.
 */
import type { BuyOrderView, SellOrderView } from '@agio/contract'
import { readable, type SandboxParts } from '@agio/sandbox'
import { actsOf, ana } from '../acts.ts'
import { apiAt, pause, until, type Api, type Called } from '../api.ts'
import type { Cast, OrderView, Person } from '../cast.ts'
import { factsOf } from '../outside.ts'
import { titleOf } from '../rows.ts'
import { inPhone, pageOf } from '../through-phone.ts'
import { arrivalOf, captionOf, signsIn, type Caption } from './captions.ts'
import { answerChat, approveFileOf, matchMoneyOf, type Desk, type Operator } from './operators.ts'
import { codeOf, type Buying, type Scenario, type Selling, type Step } from './steps.ts'

type PlayedStep = {
  readonly code: string
  state: 'waits' | 'runs' | 'done' | 'failed'
  readonly calls: string[]
}
export type Play = {
  readonly id: string
  readonly scenario: string
  readonly name: string
  state: 'plays' | 'ended' | 'failed'
  email?: string
  orderId?: string
  /** The order in a line. */
  title?: string
  problem?: string
  /** The phone shows this page, in which its person is signed in. */
  screen?: string
  readonly captions: Caption[]
  readonly steps: readonly PlayedStep[]
}

type PlayerDeps = {
  readonly parts: SandboxParts
  readonly api: Api
  readonly cast: Cast
  readonly operators: () => readonly Operator[]
  readonly changed: (play: Play) => void
}
export type Pace = 'watch' | 'fast'

/** So long each step is announced before it is done: long enough to read it and look at the phone. */
const paceMs: Record<Pace, number> = { watch: 3_200, fast: 0 }
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

/** The first form, as the person finds it who is about to place the order. */
function startOf({ steps }: Scenario): string {
  const step = steps.find(({ does }) => does === 'sells' || does === 'buys')
  if (step?.does === 'buys') return `/buy?amount=${step.wanted.amount ?? '100.00'}&currency=EUR`
  const { payout = '100.00', fiat = 'EUR' } = step?.does === 'sells' ? step.wanted : {}
  return `/sell?amount=${payout}&currency=${fiat}`
}

type Running = {
  readonly play: Play
  readonly person: Person
  readonly heard: (call: Called) => void
  order?: OrderView
  /** The state that was told last. */
  told?: string
  /** The conversation with support. */
  chat?: string
}

export function createPlayer(deps: PlayerDeps) {
  const { parts, api, cast } = deps
  const sandbox: Api = (...asked) => apiAt(parts.base())(...asked)
  const plays: Play[] = []
  let begun = 0
  let isClosed = false

  const deskOf = ({ heard }: Running): Desk => ({
    api,
    operators: deps.operators,
    heard,
    isOver: () => isClosed,
  })
  const orderOf = (running: Running): OrderView => {
    if (!running.order) throw new Error('there is no order yet')
    return running.order
  }
  const actsNow = (order: OrderView) => actsOf(order, factsOf(order, parts))
  const tell = ({ play }: Running, caption: Caption | undefined) => {
    if (!caption) return
    play.captions.push(caption)
    deps.changed(play)
  }
  const shows = ({ play, person }: Running, path: string) => {
    play.screen = inPhone(parts.base(), person, path)
    deps.changed(play)
  }
  const moved = (running: Running, order: OrderView): OrderView => {
    running.order = order
    if (running.told !== order.state) tell(running, arrivalOf(order))
    running.told = order.state
    return order
  }
  const look = async (running: Running): Promise<OrderView> => {
    const { id, service } = orderOf(running)
    return moved(running, await cast.as<OrderView>(running.person, 'GET', `/orders/${service}/${id}`))
  }
  const place = async (running: Running, service: 'sell' | 'buy', quote: object, words: object) => {
    const { person, play, heard } = running
    const terms = await api<{ version: string }>('GET', '/terms/terms')
    const { id } = await api<{ id: string }>('POST', `/quotes/${service}`, quote, { heard })
    const consents = { correctInformation: true, terms: terms.version }
    const more = service === 'sell' ? { ownAccount: true } : { buyRisk: true }
    const body = { quoteId: id, ...words, consents: { ...consents, ...more } }
    const order = await cast.as<OrderView>(person, 'POST', `/orders/${service}`, body, heard)
    play.orderId = order.id
    play.title = titleOf(order)
    moved(running, order)
    shows(running, pageOf(order))
  }
  const sell = (running: Running, { payout = '100.00', fiat = 'EUR', to = ana.name }: Selling) => {
    const account =
      fiat === 'EUR' ? { iban: ana.iban } : { sortCode: ana.sortCode, accountNumber: ana.accountNumber }
    const quote = { coin: 'USDC@11155111', fiat, fiatAmount: payout }
    return place(running, 'sell', quote, { beneficiary: { name: to, ...account } })
  }
  const buy = (running: Running, { amount = '100.00', method = 'SEPA_BANK_TRANSFER' }: Buying) => {
    const quote = { coin: 'USDC@11155111', fiat: 'EUR', fiatAmount: amount, method }
    return place(running, 'buy', quote, { destination: address, payerName: ana.name })
  }
  /** Waits until the order offers the act, as a person would. */
  const doAct = async (running: Running, id: string) => {
    const found = await until(
      () => `the act ${id} at ${orderOf(running).state}`,
      async () => actsNow(await look(running)).find((one) => one.id === id || one.id.startsWith(`${id}-`)),
      { isOver: () => isClosed },
    )
    for (const { path, body } of found.calls) await sandbox('POST', path, body, { heard: running.heard })
  }
  const wait = (running: Running, state: string, reason: string | undefined) =>
    until(
      () => `${state}; the order is ${orderOf(running).state} ${orderOf(running).reason ?? ''}`,
      async () => {
        const order = await look(running)
        return order.state === state && (reason === undefined || order.reason === reason) ? order : undefined
      },
      { seconds: 120, every: 500, isOver: () => isClosed },
    )
  const choose = async (running: Running, choice: string, words: object | undefined) => {
    const { id, service } = orderOf(running)
    await until(
      () => `the choice ${choice}`,
      async () => {
        const { choices } = (await look(running)) as SellOrderView
        return choices.some((one) => one === choice) ? true : undefined
      },
      { isOver: () => isClosed },
    )
    await cast.as(running.person, 'POST', `/orders/${service}/${id}/${choice}`, words, running.heard)
  }

  const ask = async (running: Running, text: string) => {
    const body = { text, orderId: orderOf(running).id }
    const { id } = await cast.as<{ id: string }>(
      running.person,
      'POST',
      '/support/threads',
      body,
      running.heard,
    )
    running.chat = id
  }

  function doStep(running: Running, step: Step): Promise<unknown> {
    const { person, heard } = running
    switch (step.does) {
      case 'sells':
        return sell(running, step.wanted)
      case 'buys':
        return buy(running, step.wanted)
      case 'act':
        return doAct(running, step.act)
      case 'chooses':
        return choose(running, step.choice, step.words)
      case 'is':
        return wait(running, step.state, step.reason)
      case 'sandbox':
        return sandbox('POST', step.path, step.body, { heard })
      case 'pays at': {
        const body = { orderId: orderOf(running).id, bankId: step.bank, consent: true }
        return cast.as(person, 'POST', '/open_banking/payments', body, heard)
      }
      case 'opens the card page':
        return cast.as(person, 'POST', '/cards/sessions', { orderId: orderOf(running).id }, heard)
      case 'approves the file':
        return approveFileOf(deskOf(running), orderOf(running).id)
      case 'matches the money':
        return matchMoneyOf(deskOf(running), orderOf(running) as BuyOrderView)
      case 'asks':
        return ask(running, step.text)
      case 'answers':
        return answerChat(deskOf(running), running.chat ?? '', step.text)
      case 'is written to':
        return until(
          () => `a mail with "${step.words}" to ${person.email}`,
          async () => parts.mailbox.list(person.email).find(({ subject }) => subject.includes(step.words)),
          { seconds: 120, every: 500, isOver: () => isClosed },
        )
    }
  }

  async function run(play: Play, scenario: Scenario, pace: Pace): Promise<void> {
    let at = 0
    const step = () => play.steps[at]
    const heard = ({ method, path, body, status }: Called) => {
      step()?.calls.push(`${method} ${path} → ${status}${body ? `\n${readable(JSON.stringify(body))}` : ''}`)
      deps.changed(play)
    }
    const become = (state: PlayedStep['state']) => {
      const now = step()
      if (now) now.state = state
      deps.changed(play)
    }
    try {
      become('runs')
      play.captions.push(signsIn)
      const person = await cast.invite(heard)
      play.email = person.email
      const running: Running = { play, person, heard }
      shows(running, startOf(scenario))
      for (const one of scenario.steps) {
        become('runs')
        const caption = captionOf(one)
        tell(running, caption)
        if (caption) await pause(paceMs[pace])
        await doStep(running, one)
        become('done')
        at += 1
      }
      play.state = 'ended'
    } catch (error) {
      become('failed')
      play.state = 'failed'
      play.problem = (error as Error).message
    }
    deps.changed(play)
  }

  return {
    plays: (): readonly Play[] => plays,
    begin(scenario: Scenario, pace: Pace): Play {
      const play: Play = {
        id: `${scenario.id}-${(begun += 1)}`,
        scenario: scenario.id,
        name: scenario.name,
        state: 'plays',
        captions: [],
        steps: scenario.steps.map((one) => ({ code: codeOf(one), state: 'waits', calls: [] })),
      }
      plays.unshift(play)
      plays.length = Math.min(plays.length, 40)
      void run(play, scenario, pace)
      return play
    },
    close: () => void (isClosed = true),
  }
}
