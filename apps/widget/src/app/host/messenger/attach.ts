/** Uses the client's native controls: back button, main button, confirmation before closing, and browser. */
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
    // Like the Escape key.
    if (dialog) return void dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    const to = back()
    if (to !== undefined) router.back(to)
  })
  router.subscribe(show)
  show()
}

/** Pages with an order form or an unpaid order. */
const paying = /^\/(?:sell|buy)\/order(?:\/|$)/
/** States in which the customer still has to pay. */
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

/** Links to other sites open in the browser, and the mini-app stays open. */
function openInBrowser(client: Client): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.target !== '_blank' || !/^https?:$/.test(link.protocol)) return
    event.preventDefault()
    client.post('web_app_open_link', { url: link.href })
  })
}

/** A sign-in by PIN links the messenger account if the person chose it. If linking fails, the next launch asks for a PIN again. */
function linkAfterPin({ api, queries }: App, client: Client): void {
  client.onSent(({ type }) => {
    const { initData, linkToken, mayLink } = client.launch() ?? {}
    if (type !== 'sign-in' || !initData || !linkToken || !mayLink) return
    client.keep({ linkToken: undefined })
    void api
      .call('linkTelegram', { body: { initData, linkToken } })
      .then(() => queries.invalidateQueries({ queryKey: ['profile'] }))
      .catch(() => undefined)
  })
}
