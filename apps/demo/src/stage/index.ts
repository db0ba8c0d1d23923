/** The control room as a stage: orders and what can be done around them, the person's phone, and the film of what happened. */
import { join } from 'node:path'
import { createListeners, liveAt, type SandboxParts } from '@agio/sandbox'
import { apiAt } from './api.ts'
import { createCast, type Cast } from './cast.ts'
import { createReviewDesk, type ReviewDesk } from './desk.ts'
import { createConsoleOrders } from './console-orders.ts'
import * as controls from './controls.ts'
import { endAll, factsOf, troublesNow } from './outside.ts'
import { stagePages } from './pages.ts'
import { rowOf } from './rows.ts'
import { scenarios } from './scenarios/list.ts'
import type { Operator } from './scenarios/operators.ts'
import { createPlayer, type Play } from './scenarios/player.ts'
import { codeOf } from './scenarios/steps.ts'
import { openTestMerchant } from './test-merchant.ts'
import { inPhone, openThroughPhone, pageOf } from './through-phone.ts'

export * as stageControls from './controls.ts'

/** While somebody looks, orders and institutions are looked at this often; else never. */
const everyMs = 1_500
const scenesShown = 120
/** The folder of a page of the quickstart. */
const ownPage = 'http://localhost:5173'
const withoutOne = { error: 'the sandbox knows no application: start it with SERVER_URL' } as const

export function openStage(parts: SandboxParts, operators: () => readonly Operator[]): void {
  const { app, serve, film, mailbox, opened } = parts
  const serverUrl = parts.serverUrl?.replace(/\/+$/, '')
  const api = apiAt(`${serverUrl ?? 'http://127.0.0.1:9'}/api`)
  const cast = createCast({ api, mailbox, file: join(parts.dataDir, 'cast.json') })
  const changes = createListeners<Play>()
  const player = createPlayer({ parts, api, cast, operators, changed: changes.tell })
  const desk = createReviewDesk({ api, operators: () => (serverUrl ? operators() : []) })
  const placed = createConsoleOrders({ desk, file: join(parts.dataDir, 'followed.json') })
  opened(player.close)
  opened(desk.close)
  const state = stateOf(parts, { cast, desk, placed, plays: player.plays })

  if (serverUrl) openThroughPhone({ app, serverUrl, find: cast.find })
  stagePages(app, serverUrl)
  serve(controls.readRoom, state)
  serve(controls.listScenarios, () =>
    scenarios.map(({ steps, ...one }) => ({ ...one, code: steps.map(codeOf) })),
  )
  serve(controls.readScene, ({ params }) => {
    const raw = film.raw(params.scene)
    return raw === undefined ? { error: 'this scene is not kept any more' } : { raw }
  })
  serve(controls.endTroubles, async () => {
    await endAll(parts)
    return { troubles: troublesNow(parts) }
  })
  serve(controls.invite, async () => (serverUrl ? { email: (await cast.invite()).email } : withoutOne))
  serve(controls.follow, async ({ body }) => {
    if (!serverUrl) return withoutOne
    const found = await placed.follow(body.order)
    return found ? { email: found.email } : { error: 'the console has no order of this id' }
  })
  serve(controls.showOrder, async ({ body }) => {
    const found = serverUrl && (await cast.orders()).find(({ order }) => order.id === body.order)
    if (!found) return { error: 'nobody of the control room has an order of this id' }
    return { link: inPhone(parts.base(), found.person, pageOf(found.order)) }
  })
  serve(controls.approveReview, async ({ body }) =>
    serverUrl ? { approvedBy: await desk.approve(body.review) } : withoutOne,
  )
  serve(controls.openMerchant, async ({ body }) =>
    serverUrl ? openTestMerchant({ ...parts, api, desk }, body.site ?? ownPage) : withoutOne,
  )
  serve(controls.playScenario, ({ params, body }) => {
    const scenario = scenarios.find(({ id }) => id === params.id)
    return serverUrl && scenario ? player.begin(scenario, body.pace ?? 'watch') : withoutOne
  })
  liveAt(app, '/control-room/events', (send) => {
    const stops = [
      film.on((scene) => send('scene', scene)),
      changes.on((play) => send('play', play)),
      mailbox.on(({ id }) => send('mail', { id })),
    ]
    let last = ''
    let isOver = false
    const look = async () => {
      const now = await state()
      const text = JSON.stringify(now)
      if (text !== last && !isOver) send('state', now)
      last = text
      if (!isOver) timer = setTimeout(() => void look().catch(() => undefined), everyMs)
    }
    let timer: NodeJS.Timeout | undefined
    void look().catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  })
}

type Played = {
  readonly cast: Cast
  readonly desk: Pick<ReviewDesk, 'waiting'>
  readonly placed: ReturnType<typeof createConsoleOrders>
  readonly plays: () => readonly Play[]
}

function stateOf(parts: SandboxParts, { cast, desk, placed, plays }: Played) {
  const { film, clock, chains: offered, serverUrl } = parts
  return async () => {
    const [own, others, reviews, chains] = await Promise.all([
      serverUrl ? cast.orders() : [],
      serverUrl ? placed.orders() : [],
      // A console that cannot be asked takes nothing else from the page.
      desk.waiting().catch(() => []),
      Promise.all(
        offered.map(async ({ chain }) => ({
          id: chain.id,
          name: chain.name,
          mining: !chain.isHalted(),
          ...(await chain.heads()),
        })),
      ),
    ])
    return {
      orders: [
        ...own.map(({ person, order }) => ({ email: person.email, order, isOurs: true })),
        ...others.map((one) => ({ ...one, isOurs: false })),
      ]
        .toSorted((one, other) => (one.order.createdAt < other.order.createdAt ? 1 : -1))
        .map(({ order, ...of }) => rowOf(of, order, factsOf(order, parts))),
      reviews,
      people: cast.people().map(({ email }) => email),
      clock: clock.reading(),
      chains,
      troubles: troublesNow(parts),
      plays: plays().slice(0, 6),
      film: film.list().slice(0, scenesShown),
    }
  }
}
