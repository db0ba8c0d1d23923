/** Scenarios: a press plays one; its lines of code light up as they run, each with the calls that it made. */
import { button, el, fill, get, post } from './dom.js'

const words = { plays: 'running', ended: 'passed', failed: 'failed' }
const tones = { plays: 'wait', ended: 'good', failed: 'bad' }

export function openScenarios({ show: showOrder }) {
  const state = { shown: '', begun: '' }

  async function play(id) {
    const begun = await post(`/control-room/scenarios/${id}/play`, { pace: 'watch' })
    state.begun = begun.id
    show(begun)
    document.getElementById('left').scrollTo({ top: 0 })
  }

  const line = ({ code, state: now, calls }) =>
    el(
      `li.${now}`,
      { 'aria-current': now === 'runs' ? 'step' : undefined },
      el('code', {}, code),
      calls.length > 0
        ? el(
            'details',
            {},
            el('summary.quiet', {}, calls.length === 1 ? '1 call' : `${calls.length} calls`),
            el('pre', { tabindex: '0' }, calls.join('\n\n')),
          )
        : undefined,
    )

  /** The play that was begun here, else the newest one. */
  function show(one) {
    if (state.begun && one.id !== state.begun) return
    const text = JSON.stringify(one)
    if (text === state.shown) return
    state.shown = text
    const open = new Set(
      [...document.querySelectorAll('#play details[open]')].map((it) => it.parentElement.dataset.at),
    )
    const lines = one.steps.map(line)
    lines.forEach((it, at) => {
      it.dataset.at = String(at)
      const details = it.querySelector('details')
      if (details && open.has(String(at))) details.open = true
    })
    fill(
      document.getElementById('play'),
      el(
        'div.code',
        {},
        el('h3', {}, one.name, el(`span.tag.${tones[one.state]}`, {}, words[one.state])),
        one.title ? el('div.quiet', {}, `${one.title} · ${one.email}`) : undefined,
        one.problem ? el('p.tag.bad', {}, one.problem) : undefined,
        el('ol', {}, lines),
        one.orderId
          ? el(
              'div.acts',
              {},
              button('Show in the phone', () => showOrder(one.orderId), { 'data-key': 'show play' }),
            )
          : undefined,
      ),
    )
  }

  void get('/control-room/scenarios').then((all) =>
    fill(
      document.getElementById('scenario-list'),
      all.map(({ id, name, what, code }) =>
        el(
          'li',
          {},
          el('b', {}, name),
          el('div.quiet', {}, what),
          el(
            'div.acts',
            {},
            button('Play', () => play(id), { 'aria-label': `Play: ${name}`, title: code.join('\n') }),
          ),
        ),
      ),
    ),
  )
  return { show, play, isBegun: ({ id }) => id === state.begun }
}
