import { Chains } from '@agio/domain'

/** The few lines the control room runs in the browser: send forms as JSON, refresh what is shown. */
export const script = `
const chainIds = ${JSON.stringify(Chains.testChainIds)}
const text = (tag, words, kind) => { const node = document.createElement(tag); node.textContent = words; if (kind) node.className = kind; return node }
const ask = async (path, body) => {
  const options = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  const answer = await fetch(path, options)
  return { ok: answer.ok, body: await answer.json() }
}
const sent = []
document.addEventListener('submit', async (event) => {
  const form = event.target
  event.preventDefault()
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim() !== ''))
  if (event.submitter && event.submitter.name) values[event.submitter.name] = event.submitter.value
  const path = form.dataset.path.replace(/\\{(\\w+)\\}/g, (_, name) => { const value = values[name]; delete values[name]; return value })
  const output = form.querySelector('output')
  output.className = ''
  output.textContent = '…'
  try {
    const { ok, body } = await ask(path, values)
    output.className = ok ? '' : 'bad'
    output.textContent = ok ? JSON.stringify(body) : body.error
    if (ok && body.hash) {
      sent.unshift({ at: new Date().toTimeString().slice(0, 8), what: (values.amount || values.amounts) + ' ' + (values.token || 'native') + ' to ' + values.to, chain: path.split('/')[2], hash: body.hash })
      showSent()
    }
  } catch { output.className = 'bad'; output.textContent = 'The sandbox does not answer.' }
  void refresh()
})
const row = (...parts) => { const item = document.createElement('li'); const line = text('div', '', 'row'); line.append(...parts); item.append(line); return item }
const showSent = () => {
  document.querySelector('#sent').replaceChildren(...sent.slice(0, 12).map((one) => {
    const words = text('span', '', 'grow')
    words.append(text('strong', one.what), document.createElement('br'), text('span', 'chain ' + one.chain + ' · ' + one.hash, 'quiet mono'))
    return row(words, text('time', one.at, 'quiet'))
  }))
}
const act = (label, path, body) => {
  const button = text('button', label, 'small plain')
  button.type = 'button'
  button.addEventListener('click', async () => { button.disabled = true; await ask(path, body); void refresh() })
  return button
}
const tone = { booked: 'good', rejected: 'bad', returned: 'bad' }
let shownPayments = ''
const showPayments = (payments) => {
  const key = JSON.stringify(payments.map((one) => [one.endToEndId, one.status]))
  if (key === shownPayments || payments.length === 0) return
  shownPayments = key
  document.querySelector('#payments').replaceChildren(...payments.slice(0, 20).map((one) => {
    const words = text('span', '', 'grow')
    words.append(text('strong', one.amount + ' ' + one.currency + ' to ' + one.payee.name), document.createElement('br'),
      text('span', one.reference + ' · ' + one.endToEndId, 'quiet mono'))
    const more = one.status === 'booked' ? [act('Return it', '/bank/return', { endToEndId: one.endToEndId, reason: 'AC01' })]
      : one.status === 'silent' ? [act('Book it after all', '/bank/release', { endToEndId: one.endToEndId })] : []
    return row(words, text('span', one.status, 'tag ' + (tone[one.status] || 'wait')), ...more)
  }))
}
const showChain = ({ chainId, name, head, finalized, wallets, faults }) => {
  const card = text('section', '', 'card')
  const customer = wallets.find((one) => one.name === 'customer')
  const list = document.createElement('dl')
  list.className = 'facts'
  const fact = (key, value) => list.append(text('dt', key), text('dd', value, 'mono'))
  fact('Head', head + ' (final to ' + finalized + ')')
  fact('Customer', customer.address)
  for (const [symbol, amount] of Object.entries(customer.balances)) fact(symbol, amount.replace(/\\.?0+$/, ''))
  if (faults.length > 0) fact('Trouble', faults.map((one) => one.kind + (one.source ? ' at ' + one.source : '') + ' ' + one.secondsLeft + ' s').join(', '))
  card.append(text('h3', name + ' (' + chainId + ')'), list)
  return card
}
const refresh = async () => {
  try {
    const [payments, clock, ...chains] = await Promise.all(['/bank/payments', '/clock', ...chainIds.map((id) => '/chain/' + id)].map((path) => ask(path)))
    showPayments(payments.body)
    document.querySelector('#clock').textContent = new Date(Date.now() + clock.body.offsetSeconds * 1000).toUTCString()
    document.querySelector('#chains').replaceChildren(...chains.map(({ body }) => showChain(body)))
  } catch { /* the next round tries again */ }
}
void refresh()
setInterval(() => { if (!document.hidden) void refresh() }, 2000)
`
