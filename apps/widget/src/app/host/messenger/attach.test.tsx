import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Button } from '@agio/ui'
import { afterEach, expect, test } from 'vitest'
import { useState } from 'react'
import type { App } from '../../context.tsx'
import { stage } from '../../../testing/stage.tsx'
import { attachClient } from './attach.ts'
import { clientOrigin, colours, initData, launchHash, openTab } from './testing.ts'

afterEach(cleanup)
afterEach(() => {
  document.documentElement.removeAttribute('style')
  for (const name of ['theme', 'host']) delete document.documentElement.dataset[name]
})
HTMLElement.prototype.checkVisibility ??= () => true

/** The mini-app at a place, with a page of one button. */
async function open({ path = '/sell', back = undefined as string | undefined, params = {} } = {}) {
  const pressed: string[] = []
  const went: string[] = []
  const heard = new Set<() => void>()
  const at = { now: { route: { path, back }, place: { path, params } } as unknown }
  const { app, asked, view } = await stage(<Page onPress={() => pressed.push('main')} />, {
    linkTelegram: () => ({ done: true }),
  })
  const router = {
    ...app.router,
    now: () => at.now,
    back: (to: string) => void went.push(to),
    subscribe: (hear: () => void) => heard.add(hear),
  }
  const tab = openTab().load(launchHash)
  if (!tab.client) throw new Error('no client')
  attachClient({ ...app, router } as unknown as App, tab.client, view.container)
  const goes = (path: string, back?: string, params = {}) => {
    at.now = { route: { path, back }, place: { path, params } }
    heard.forEach((hear) => hear())
  }
  return { ...tab, client: tab.client, app, asked, view, pressed, went, goes }
}

function Page({ onPress }: { onPress: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <main>
      <Button wide busy={isBusy} onClick={onPress}>
        Sell €100.00
      </Button>
      <Button look="quiet" wide onClick={() => setBusy(true)}>
        Work
      </Button>
    </main>
  )
}

const main = { is_visible: true, is_active: true, is_progress_visible: false, text: 'Sell €100.00' }
const painted = { color: colours.button_color, text_color: colours.button_text_color }

test('the page reports that it is ready, and requests theme, viewport and insets', async () => {
  const { posted } = await open()
  const asked = posted.map(({ eventType }) => eventType)
  for (const one of [
    'ready',
    'expand',
    'request_theme',
    'request_viewport',
    'request_safe_area',
    'request_content_safe_area',
  ])
    expect(asked).toContain(`web_app_${one}`)
})

test('the main button mirrors the page’s single main button and clicks it', async () => {
  const { last, say, pressed } = await open()
  expect(last('web_app_setup_main_button')).toEqual({ ...main, ...painted })
  const own = screen.getByText('Sell €100.00').closest('button')
  expect(own?.hasAttribute('data-at-client')).toBe(true)
  say('main_button_pressed')
  expect(pressed).toEqual(['main'])
  fireEvent.click(screen.getByText('Work'))
  await expect
    .poll(() => last('web_app_setup_main_button'))
    .toMatchObject({ is_active: false, is_progress_visible: true })
  say('main_button_pressed')
  expect(pressed).toEqual(['main'])
})

test('with an open dialog the main button is hidden, and Back closes the dialog like Escape', async () => {
  const { last, say, pressed, went } = await open({ back: '/' })
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.addEventListener('cancel', () => dialog.remove())
  dialog.setAttribute('open', '')
  await expect.poll(() => last('web_app_setup_main_button')).toEqual({ is_visible: false })
  say('main_button_pressed')
  expect(pressed).toEqual([])
  say('back_button_pressed')
  expect(dialog.isConnected).toBe(false)
  expect(went).toEqual([])
  await expect.poll(() => last('web_app_setup_main_button')).toMatchObject({ is_visible: true })
})

test('the back button is visible where the page has a way back, and follows it', async () => {
  const { last, say, went, goes } = await open()
  expect(last('web_app_setup_back_button')).toEqual({ is_visible: false })
  say('back_button_pressed')
  expect(went).toEqual([])
  goes('/sell/order', '/sell')
  expect(last('web_app_setup_back_button')).toEqual({ is_visible: true })
  say('back_button_pressed')
  expect(went).toEqual(['/sell'])
})

test('closing needs confirmation in an order form or with an unpaid order', async () => {
  const { last, goes, app, of } = await open()
  const asks = () => last('web_app_setup_closing_behavior')
  expect(asks()).toEqual({ need_confirmation: false })
  goes('/sell/order')
  expect(asks()).toEqual({ need_confirmation: true })
  goes('/transactions')
  expect(asks()).toEqual({ need_confirmation: false })
  goes('/sell/transaction/{id}', '/', { id: 'ord_1' })
  act(() => void app.queries.setQueryData(['order', 'ord_1'], { state: 'awaiting_deposit' }))
  await expect.poll(asks).toEqual({ need_confirmation: true })
  act(() => void app.queries.setQueryData(['order', 'ord_1'], { state: 'completed' }))
  await expect.poll(asks).toEqual({ need_confirmation: false })
  expect(of('web_app_setup_closing_behavior')).toHaveLength(5)
})

test('the messenger’s colours apply now and on changes; invalid ones are ignored', async () => {
  const { say } = await open()
  const { style, dataset } = document.documentElement
  expect(dataset['theme']).toBe('dark')
  expect(style.getPropertyValue('--agio-surface')).toBe('#17212b')
  expect(style.getPropertyValue('--agio-ground')).toBe('#232e3c')
  say('theme_changed', {
    theme_params: { bg_color: '#ffffff', text_color: '#15171a', button_color: 'url(//evil)' },
  })
  expect(dataset['theme']).toBe('light')
  expect(style.getPropertyValue('--agio-surface')).toBe('#ffffff')
  expect(style.getPropertyValue('--agio-accent')).toBe('')
  expect(style.getPropertyValue('--agio-ground')).toBe('')
})

test('the page uses the stable viewport height and the safe-area insets', async () => {
  const { say } = await open()
  const { style } = document.documentElement
  say('viewport_changed', { height: 640, is_state_stable: true })
  say('viewport_changed', { height: 500, is_state_stable: false })
  expect(style.getPropertyValue('--stable-height')).toBe('640px')
  say('safe_area_changed', { top: 44, bottom: 34, left: 0, right: 0 })
  say('content_safe_area_changed', { top: 46, bottom: 0, left: 0, right: 0 })
  expect(style.getPropertyValue('--device-top')).toBe('44px')
  expect(style.getPropertyValue('--client-top')).toBe('46px')
})

test('a link to another site opens in the browser; an internal link does not', async () => {
  const { last, of, view } = await open()
  view.container.insertAdjacentHTML(
    'beforeend',
    '<a id="out" href="https://bank.example/pay?x=1" target="_blank">b</a><a id="in" href="#x">c</a>',
  )
  for (const id of ['in', 'out']) fireEvent.click(view.container.querySelector(`#${id}`) as Element)
  expect(of('web_app_open_link')).toHaveLength(1)
  expect(last('web_app_open_link')).toEqual({ url: 'https://bank.example/pay?x=1' })
})

test('a PIN links the messenger account once, and only if the person chose it and has a link token', async () => {
  const { client, asked } = await open()
  client.send({ type: 'sign-in' })
  expect(asked).toEqual([])
  client.keep({ linkToken: 'link-1' })
  client.send({ type: 'sign-in' })
  expect(asked).toEqual([])
  client.keep({ mayLink: true })
  client.send({ type: 'order-changed', orderId: 'ord_1', status: 'C' })
  client.send({ type: 'sign-in' })
  client.send({ type: 'sign-in' })
  expect(asked).toEqual([{ name: 'linkTelegram', input: { body: { initData, linkToken: 'link-1' } } }])
})

const text = (eventType: unknown, eventData: unknown = {}) => JSON.stringify({ eventType, eventData })
const theme = text('theme_changed', { theme_params: { bg_color: '#ffffff', text_color: '#000000' } })
const endless = '['.repeat(30_000)
const hostile: readonly (readonly [string, unknown, unknown?, unknown?])[] = [
  ['no message', undefined],
  ['a number', 5],
  ['text that is no JSON', 'theme_changed'],
  ['half of a JSON', theme.slice(0, 40)],
  ['JSON without an end', endless],
  ['a list', '[{"eventType":"theme_changed"}]'],
  ['nothing in JSON', 'null'],
  ['no type', text(undefined)],
  ['a type of objects', text('__proto__')],
  ['a type that is a list', text(['theme_changed'])],
  ['an unknown type', text('set_custom_style', '*{display:none}')],
  ['a reload', text('reload_iframe')],
  ['an invoice', text('invoice_closed', { slug: 'x', status: 'paid' })],
  ['a theme of another origin', theme, 'https://evil.example'],
  ['a theme of no origin', theme, 'null'],
  ['a theme of our own origin', theme, 'https://pay.example'],
  ['a theme of an origin that begins alike', theme, `${clientOrigin}.evil.example`],
  ['a theme of another window', theme, clientOrigin, {}],
  ['a theme of no window', theme, clientOrigin, null],
  ['a theme without colours', text('theme_changed', { theme_params: 'dark' })],
  [
    'colours that are style',
    text('theme_changed', { theme_params: { bg_color: '#fff;background:url(//evil)' } }),
  ],
  ['a colour with more behind it', text('theme_changed', { theme_params: { text_color: '#000000}' } })],
  ['a height below zero', text('viewport_changed', { height: -1, is_state_stable: true })],
  ['a height that is text', text('viewport_changed', { height: '640px', is_state_stable: true })],
  ['a height without an end', text('viewport_changed', { height: 1e9, is_state_stable: true })],
  ['edges that are style', text('safe_area_changed', { top: '1px;color:red', bottom: 0, left: 0, right: 0 })],
  ['edges without a side', text('content_safe_area_changed', { top: 10 })],
  ['a press from another window', text('main_button_pressed'), clientOrigin, {}],
  ['Back from another origin', text('back_button_pressed'), 'https://evil.example'],
  ['a token', text('web_app_data', { token: 'stolen', initData: 'x' })],
]

test('hostile messages change nothing: no style, no navigation, no click and no message', async () => {
  const { hear, posted, pressed, went, asked, client, app } = await open({
    path: '/sell/order',
    back: '/sell',
  })
  const root = document.documentElement
  const picture = () => [root.getAttribute('style'), { ...root.dataset }, document.body.innerHTML]
  // Colours that are refused leave a theme without them: what is worn is the same as at first.
  const before = picture()
  const said = posted.length
  expect(hostile.length).toBeGreaterThanOrEqual(25)
  for (const [what, data, origin, source] of hostile.filter(([what]) => !/colour/.test(what))) {
    hear(data, ...(origin === undefined ? [] : source === undefined ? [origin] : [origin, source]))
    expect([what, picture()]).toEqual([what, before])
  }
  expect(posted).toHaveLength(said)
  expect({ pressed, went, asked, token: app.session.token(), launch: client.launch()?.initData }).toEqual({
    pressed: [],
    went: [],
    asked: [],
    token: undefined,
    launch: initData,
  })
  for (const [, data] of hostile.filter(([what]) => /colour/.test(what))) hear(data)
  expect(root.getAttribute('style') ?? '').not.toMatch(/evil|\}/)
})
