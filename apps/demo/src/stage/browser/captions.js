/** Captions under the phone: each stays long enough to be read, and the last one stays. */
import { button, el, fill } from './dom.js'

const atLeastMs = 2_400

export function openCaptions(place, left) {
  const state = { all: [], at: 0, shownAt: 0, isOver: false }
  const back = () => button('Back to my own phone', end, { 'data-key': 'own phone' })

  const caption = ({ who, text }) => el('p', {}, el(`b.who.${who.toLowerCase()}`, {}, who), ' ', text)
  function draw() {
    const now = state.all[state.at - 1]
    const isLast = state.isOver && state.at === state.all.length
    place.hidden = false
    fill(place, now ? caption(now) : [], isLast ? back() : [])
  }
  function step() {
    if (state.at >= state.all.length || Date.now() - state.shownAt < atLeastMs) return
    state.at += 1
    state.shownAt = Date.now()
    draw()
  }
  setInterval(step, 200)
  function end() {
    place.hidden = true
    left()
  }
  return {
    begin: () => Object.assign(state, { all: [], at: 0, shownAt: 0, isOver: false }),
    show({ captions, state: now, problem }) {
      state.all = problem ? [...captions, { who: 'Outside', text: problem }] : captions
      const isOver = now !== 'plays'
      if (isOver === state.isOver) return step()
      state.isOver = isOver
      if (state.at > 0) draw()
    },
    /** Without a word; the way back alone. */
    own() {
      state.isOver = true
      draw()
    },
    end,
  }
}
