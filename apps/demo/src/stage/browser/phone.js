/** The phone of the person: the widget as in any page, and beside it their mail, bank, wallet and the shop. */
import { openCaptions } from './captions.js'
import { button, copyButton, el, fill, get, tabs } from './dom.js'

const widgetKey = 'swapin-widget-default'
const ana = { name: 'Ana Example', iban: 'DE89370400440532013000' }

export function openPhone(service, ordered) {
  const { server } = document.querySelector('.stage').dataset
  const screen = (id) => document.getElementById(`phone-${id}`)
  const loads = { mail: showMail, bank: showBank, wallet: showWallet, shop: showShop }
  const choose = tabs(
    document.querySelector('.phone .tabs'),
    (id) => void loads[id.slice('phone-'.length)]?.(),
  )
  let widget

  if (server) {
    document.head.append(el('script', { src: `${server}/embed.js`, async: true }))
    widget = el('agio-widget', { 'widget-key': widgetKey, service, label: 'Agio in the phone' })
    for (const what of ['created', 'changed'])
      widget.addEventListener(`agio-order-${what}`, ({ detail }) => ordered(detail.orderId))
    screen('app').append(widget)
  } else {
    screen('app').append(el('p.inside', {}, 'The sandbox runs alone: there is no application to show.'))
  }

  /** The phone of somebody whom the control room made up, in place of the visitor's own. */
  const theirs = el('iframe', { title: 'The phone of the scenario', allow: 'clipboard-write' })
  const captions = openCaptions(document.getElementById('captions'), () => {
    leave()
    show('')
  })
  const shown = { link: '', play: '' }
  /** A play that the visitor left never takes the phone again, whatever is heard of it. */
  const left = new Set()
  function leave() {
    left.add(shown.play)
    shown.play = ''
  }
  function show(link) {
    if (link === shown.link) return
    shown.link = link
    if (link) theirs.src = link
    screen('app').replaceChildren(link ? theirs : widget)
    choose('phone-app')
  }
  function play(one) {
    if (left.has(one.id)) return
    if (one.id !== shown.play) captions.begin()
    shown.play = one.id
    captions.show(one)
    if (one.screen) show(one.screen)
  }
  /** What is shown by hand has no words to it. */
  function open(link) {
    leave()
    captions.begin()
    captions.own()
    show(link)
  }

  /** A sign-in link of the application, in the visitor's own frame; its page waits for one press of the person. */
  function enter(link) {
    captions.end()
    const address = new URL(link)
    address.searchParams.set('key', widgetKey)
    address.searchParams.set('origin', location.origin)
    widget.querySelector('iframe').src = address.href
    choose('phone-app')
  }

  async function showMail() {
    const mails = (await get('/mail')).slice(0, 12)
    const items = mails.map(({ id, subject, to, pin, links, at }) => {
      const link = links.find((one) => one.includes('/auth/link'))
      return el(
        'li',
        {},
        el('a', { href: `/mailbox/${id}`, target: '_blank' }, el('b', {}, subject)),
        el('div.quiet', {}, `${to.join(', ')} · ${at.slice(11, 16)}`),
        pin ? el('div.pin.mono', {}, pin) : undefined,
        pin
          ? el(
              'div.acts',
              {},
              copyButton(pin, 'Copy PIN'),
              link
                ? button('Type it for me', () => enter(link), {
                    title: 'Opens the link of this mail in the app',
                  })
                : undefined,
            )
          : undefined,
      )
    })
    const none = el('p', {}, 'No mail yet. The PIN of the app comes here.')
    fill(screen('mail'), el('div.inside', {}, items.length > 0 ? el('ul.orders', {}, items) : none))
  }

  async function showBank() {
    const [payments, customers] = await Promise.all([get('/bank/payments'), get('/bank/customers')])
    const mine = payments
      .filter(({ payee }) => payee.iban === ana.iban || payee.name === ana.name)
      .slice(0, 12)
    const rows = mine.map((one) =>
      el(
        'li',
        {},
        el(
          'div.head',
          {},
          el('b', {}, `+${one.amount} ${one.currency}`),
          el(`span.tag.${one.status === 'booked' ? 'good' : 'wait'}`, {}, one.status),
        ),
        el('div.quiet', {}, `Agio Sandbox GmbH · ${one.reference}`),
      ),
    )
    fill(
      screen('bank'),
      el(
        'div.inside',
        {},
        el('h2', {}, 'Ana’s account'),
        fact('Name', ana.name),
        fact('IBAN', ana.iban),
        el('p.quiet', {}, `Other people with accounts: ${customers.map(({ name }) => name).join(', ')}.`),
        el('ul.orders', {}, rows),
      ),
    )
  }

  async function showWallet() {
    const ids = [...document.querySelectorAll('#chain option')].map(({ value }) => value)
    const chains = await Promise.all(ids.map((id) => get(`/chain/${id}`)))
    const cards = chains.map(({ chainId, name, wallets }) => {
      const own = wallets.find((one) => one.name === 'customer')
      const held = Object.entries(own.balances).map(([symbol, amount]) =>
        el('li', {}, el('div.head', {}, el('b', {}, symbol), shortened(amount))),
      )
      return [
        el('h2', {}, name),
        fact('Address', own.address),
        el(
          'p',
          {},
          el('a', { href: `/chain/${chainId}/address/${own.address}`, target: '_blank' }, 'In the explorer'),
        ),
        el('ul.orders', {}, held),
      ]
    })
    fill(screen('wallet'), el('div.inside', {}, ...cards.flat()))
  }

  function showShop() {
    if (screen('shop').children.length === 0)
      screen('shop').append(el('iframe', { src: '/shop', title: 'The shop with the widget in it' }))
  }

  const fact = (label, text) =>
    el('p', {}, el('span.quiet', {}, label), el('br'), el('span.mono.grow', {}, text), ' ', copyButton(text))
  /** Whole coins, with a thin mark between thousands. */
  const shortened = (amount) => Number(amount).toLocaleString('en', { maximumFractionDigits: 4 })

  return {
    open,
    play,
    /** The play has the phone already, or had it. */
    hadPlay: (id) => left.has(id) || (shown.play === id && shown.link !== ''),
    mail: () => void (screen('mail').classList.contains('shown') && showMail()),
  }
}
