/** A mini-app uses what its client draws: the back button, the main button, the question before it closes, and the browser. */
import type { App } from '../../context.tsx'
import type { Client } from './client.ts'
import { keepSpace, wearTheme } from './looks.ts'
import { lendMainButton } from './main-button.ts'

export function attachClient(app: App, client: Client, page: HTMLElement): void {
  const root = document.documentElement
  root.dataset['host'] = 'messenger'
  wearTheme(client, root)
  keepSpace(client, root)
  lendBackButton(app, client)
  lendMainButton(client, page)
  askBeforeClosing(app, client)
  openInBrowser(client)
  linkAfterPin(app, client)
  for (const asked of ['ready', 'expand', 'request_theme', 'request_viewport', 'request_safe_area'])
    client.post(`web_app_${asked}`)
  client.post('web_app_request_content_safe_area')
}

function lendBackButton({ router }: App, client: Client): void {
  const back = () => {
    const { route, place } = router.now() ?? {}
    return place && (typeof route?.back === 'function' ? route.back(place) : route?.back)
  }
  const show = () => client.post('web_app_setup_back_button', { is_visible: back() !== undefined })
  client.on('back_button_pressed', () => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    // As Escape does it.
    if (dialog) return void dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    const to = back()
    if (to !== undefined) router.back(to)
  })
  router.subscribe(show)
  show()
}

/** Pages on which something is typed for a payment, or one is chosen. */
const paying = /^\/(?:sell|buy)\/order(?:\/|$)/
/** Orders whose payment the person has yet to make. */
const unpaid = ['awaiting_deposit', 'underpaid', 'awaiting_payment', 'payment_pending']

function askBeforeClosing({ router, queries }: App, client: Client): void {
  let isAsked: boolean | undefined
  const look = () => {
    const { route, place } = router.now() ?? {}
    const id = place?.params['id']
    const order = queries.getQueryData<{ readonly state?: string }>(['order', id])
    const isOpen = paying.test(route?.path ?? '') || (id !== undefined && unpaid.includes(order?.state ?? ''))
    if (isOpen === isAsked) return
    isAsked = isOpen
    client.post('web_app_setup_closing_behavior', { need_confirmation: isOpen })
  }
  router.subscribe(look)
  queries.getQueryCache().subscribe(look)
  look()
}

/** Pages of banks, explorers and mail boxes open in the browser: the mini-app stays. */
function openInBrowser(client: Client): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.target !== '_blank' || !/^https?:$/.test(link.protocol)) return
    event.preventDefault()
    client.post('web_app_open_link', { url: link.href })
  })
}

/** The PIN of this sign-in binds the messenger account; without it the next opening asks for a PIN again. */
function linkAfterPin({ api }: App, client: Client): void {
  client.onSent(({ type }) => {
    const { initData, linkToken } = client.launch() ?? {}
    if (type !== 'sign-in' || !initData || !linkToken) return
    client.keep({ linkToken: undefined })
    void api.call('linkTelegram', { body: { initData, linkToken } }).catch(() => undefined)
  })
}
