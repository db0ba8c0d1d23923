/** Clock, chain and trouble, above the panes. */
import { el, fill, post, say } from './dom.js'

export function openTop() {
  /** @type {{ offsetSeconds: number, heardAt: number, chains: { id: number, name: string, mining: boolean }[], troubles: { of: string, kind: string, secondsLeft: number }[], deadlines: number[] }} */
  const state = { offsetSeconds: 0, chains: [], troubles: [], deadlines: [], heardAt: Date.now() }
  const chain = document.getElementById('chain')
  const pace = document.querySelector('[data-chain=pace]')
  const doing = (work) => work().catch((error) => say(error.message, true))
  const chosen = () => state.chains.find(({ id }) => String(id) === chain.value)

  const next = document.getElementById('next-deadline')
  /** Seconds until the clock changes an order, one more than exactly; nothing where none waits for it. */
  const untilNext = () => {
    const now = Date.now() + state.offsetSeconds * 1000
    const ahead = state.deadlines.filter((time) => time > now)
    return ahead.length === 0 ? undefined : Math.ceil((Math.min(...ahead) - now) / 1000) + 1
  }

  const tick = () => {
    next.disabled = untilNext() === undefined
    const now = new Date(Date.now() + state.offsetSeconds * 1000).toISOString()
    document.getElementById('clock').textContent = `${now.slice(0, 10)} ${now.slice(11, 19)} UTC`
    const gone = Math.floor((Date.now() - state.heardAt) / 1000)
    const chips = state.troubles
      .map((one) => ({ ...one, secondsLeft: one.secondsLeft - gone }))
      .filter(({ secondsLeft }) => secondsLeft > 0)
      .map(({ of, kind, secondsLeft }) =>
        el('span.chip', {}, `${of}: ${kind.replaceAll('_', ' ')} ${secondsLeft} s`),
      )
    const halted = state.chains
      .filter(({ mining }) => !mining)
      .map(({ name }) => el('span.chip', {}, `${name} paused`))
    fill(document.getElementById('troubles'), ...chips, ...halted)
  }
  setInterval(tick, 1000)

  document.querySelector('.top').addEventListener('click', ({ target }) => {
    const { jump, chain: what } = target.dataset
    if (jump) void doing(() => post('/clock/advance', { seconds: Number(jump) }))
    const ahead = target === next ? untilNext() : undefined
    if (ahead !== undefined) void doing(() => post('/clock/advance', { seconds: ahead }))
    if (target.id === 'end-all') void doing(() => post('/control-room/end_troubles'))
    const at = `/chain/${chain.value}`
    if (what === 'pace') void doing(() => post(`${at}/pace`, { mining: chosen()?.mining ? 'off' : 'on' }))
    if (what === 'mine') void doing(() => post(`${at}/mine`, { blocks: 3 }))
    if (what === 'reorg') void doing(() => post(`${at}/reorg`, { depth: 2 }))
  })
  const name = () => (pace.textContent = chosen()?.mining === false ? 'Go on' : 'Pause')
  chain.addEventListener('change', name)
  document.getElementById('trouble').addEventListener('change', ({ target }) => {
    const [path, kind] = target.value.split(' ')
    target.value = ''
    if (kind) void doing(() => post(path, { kind, seconds: 60 }))
  })
  return {
    show({ orders, clock, chains, troubles }) {
      const deadlines = orders.flatMap((one) => one.deadlines)
      const { offsetSeconds } = clock
      Object.assign(state, { offsetSeconds, chains, troubles, deadlines, heardAt: Date.now() })
      if (chain.options.length === 0)
        chain.append(...chains.map(({ id, name: text }) => el('option', { value: String(id) }, text)))
      name()
      tick()
    },
  }
}
