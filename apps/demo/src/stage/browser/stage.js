/** The stage: hears what happens by server-sent events and shows it in three panes. */
import { button, el, fill, post, say, tabs } from './dom.js'
import { openDesk } from './desk.js'
import { openFilm } from './film.js'
import { openPhone } from './phone.js'
import { openScenarios } from './scenarios.js'
import { openTop } from './top.js'

const query = new URLSearchParams(location.search)
const showPane = tabs(document.querySelector('.panes'))
const showLeft = tabs(document.querySelector('#left .tabs'))
const film = openFilm()
const top = openTop()
const desk = openDesk()
const phone = openPhone(query.get('service') ?? 'sell', follow)
const scenarios = openScenarios({ show })

const state = { orders: [] }
const asked = new Set()

/** An order of the phone that is not listed yet: who placed it? */
async function follow(id) {
  if (asked.has(id) || state.orders.some((one) => one.id === id)) return
  asked.add(id)
  try {
    await post('/control-room/follow', { order: id })
  } catch (error) {
    asked.delete(id)
    say(error.message, true)
  }
}

async function show(id) {
  const { link } = await post('/control-room/show', { order: id })
  phone.open(link)
  showPane('middle')
}

/** The phone comes into view when a play that was begun here has something to show. */
function played(play) {
  scenarios.show(play)
  if (!scenarios.isBegun(play)) return
  if (play.screen && !phone.hadPlay(play.id)) showPane('middle')
  phone.play(play)
}

async function perform(act) {
  for (const { path, body } of act.calls) {
    say(`POST ${path} …`)
    const answer = await post(path, body)
    say(`POST ${path} ${JSON.stringify(body)} → ${JSON.stringify(answer).slice(0, 160)}`)
  }
}

function row(order) {
  const acts = order.acts.map((act, at) =>
    button(
      act.name,
      () => perform(act),
      { 'data-key': `${order.id} ${act.id}`, title: act.calls.map(({ path }) => path).join(', ') },
      at === 0 ? 'button.small' : 'button.small.plain',
    ),
  )
  return el(
    'li',
    { 'data-order': order.id },
    el('div.head', {}, el('b', {}, order.title), el(`span.tag.${order.tone}`, {}, order.state)),
    el('div.quiet', {}, `${order.email} · ${order.at.slice(11, 16)}`),
    el(
      'div.acts',
      {},
      ...acts,
      order.isOurs
        ? button('Show in the phone', () => show(order.id), { 'data-key': `${order.id} show` })
        : undefined,
    ),
  )
}

let lastOrders = ''
function showState(now) {
  Object.assign(state, now)
  top.show(now)
  desk.show(now)
  film.begin(now.film)
  for (const play of now.plays.slice(0, 1)) played(play)
  const text = JSON.stringify(now.orders)
  if (text === lastOrders) return
  lastOrders = text
  fill(document.getElementById('order-list'), now.orders.map(row))
}

const live = new EventSource('/control-room/events')
const hear = (name, act) => live.addEventListener(name, ({ data }) => act(JSON.parse(data)))
hear('state', showState)
hear('scene', film.add)
hear('play', played)
hear('mail', phone.mail)

if (query.get('pane') === 'scenarios') showLeft('scenarios')
const play = query.get('play')
if (play) {
  showLeft('scenarios')
  history.replaceState(undefined, '', '/control-room?pane=scenarios')
  void scenarios.play(play)
} else if (query.has('service')) showPane('middle')
