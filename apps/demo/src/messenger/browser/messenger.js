/** Plays a messenger's client: sends messages to the mini-app in its frame, and executes the mini-app's requests. */
const client = document.getElementById('client')
const view = document.getElementById('view')
const log = document.getElementById('log')
const form = document.getElementById('open')
const [back, close, main] = ['back', 'close', 'main'].map((id) => document.getElementById(id))
const [sure, may, chat, block] = ['sure', 'may', 'chat', 'block'].map((id) => document.getElementById(id))
const { widget } = client.dataset
let frame
let asksBeforeClosing = false

const themes = {
  day: theme('#ffffff', '#f1f1f4', '#15171a', '#707579', '#2478b4', '#ffffff'),
  night: theme('#17212b', '#232e3c', '#f5f5f5', '#8296a6', '#5aa9e6', '#0e1621'),
  forest: theme('#f3f7ee', '#e2ecd8', '#1c2a17', '#5b6b54', '#2f6b2f', '#ffffff'),
}

function theme(bg_color, secondary_bg_color, text_color, hint_color, button_color, button_text_color) {
  const colors = { bg_color, secondary_bg_color, text_color, hint_color, button_color, button_text_color }
  return {
    ...colors,
    link_color: button_color,
    section_bg_color: bg_color,
    destructive_text_color: '#c8343f',
  }
}

const say = (eventType, eventData = {}) =>
  frame?.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), widget)

function note(words) {
  const line = document.createElement('li')
  line.textContent = words
  log.prepend(line)
  while (log.childElementCount > 100) log.lastElementChild.remove()
}

const insets = { top: 0, bottom: 0, left: 0, right: 0 }
const acts = {
  web_app_ready: () => undefined,
  web_app_request_theme: () => showTheme(),
  web_app_request_viewport: () => tellViewport(),
  web_app_request_safe_area: () => say('safe_area_changed', insets),
  web_app_request_content_safe_area: () => say('content_safe_area_changed', insets),
  web_app_setup_back_button: ({ is_visible }) => (back.hidden = is_visible !== true),
  web_app_setup_closing_behavior: ({ need_confirmation }) => (asksBeforeClosing = need_confirmation === true),
  web_app_setup_main_button: (button) => showMain(button),
  web_app_open_link: ({ url }) => window.open(url, '_blank', 'noopener'),
  web_app_request_write_access: () => may.showModal(),
  web_app_close: () => shut(),
}

function showMain({ is_visible, is_active, is_progress_visible, text, color, text_color }) {
  main.hidden = is_visible !== true
  main.disabled = is_active === false
  main.ariaBusy = String(is_progress_visible === true)
  main.textContent = text ?? ''
  main.style.background = color ?? ''
  main.style.color = text_color ?? ''
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (!frame || source !== frame.contentWindow || origin !== widget) return
  const { eventType, eventData } = JSON.parse(data)
  note(`${eventType} ${JSON.stringify(eventData ?? {})}`)
  acts[eventType]?.(eventData ?? {})
})

const tellViewport = () =>
  say('viewport_changed', {
    width: view.clientWidth,
    height: view.clientHeight,
    is_expanded: true,
    is_state_stable: true,
  })
new ResizeObserver(tellViewport).observe(view)

const themeNow = () => themes[form?.elements.theme.value] ?? themes.day

function showTheme() {
  const { secondary_bg_color, text_color } = themeNow()
  client.style.setProperty('--bar', secondary_bg_color)
  client.style.setProperty('--words', text_color)
  say('theme_changed', { theme_params: themeNow() })
}

/** Each opening uses fresh launch data. */
async function open() {
  const { account, start } = form.elements
  const name = account.selectedOptions[0].textContent
  const answer = await fetch('/messenger/launch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: account.value, name, start: start.value }),
  })
  const { initData, error } = await answer.json()
  if (!answer.ok) return note(error)
  shut()
  const hash = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(themeNow()),
  })
  frame = document.createElement('iframe')
  frame.title = 'The mini-app'
  frame.allow = 'clipboard-write; camera'
  // As in the clients that people have, nothing is saved from here.
  frame.sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals'
  frame.src = `${widget}/app/messenger#${hash}`
  view.replaceChildren(frame)
  close.disabled = false
}

function shut() {
  frame = undefined
  asksBeforeClosing = false
  view.replaceChildren()
  back.hidden = true
  main.hidden = true
  close.disabled = true
}

close.addEventListener('click', () => (asksBeforeClosing ? sure.showModal() : shut()))
sure.addEventListener('close', () => sure.returnValue === 'close' && shut())
back.addEventListener('click', () => say('back_button_pressed'))
main.addEventListener('click', () => say('main_button_pressed'))
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void open()
})
form?.elements.theme.addEventListener('change', showTheme)

const account = () => form?.elements.account.value

async function asked(path, body) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
  return answer.json()
}

async function showChat() {
  const { mayWrite, messages } = await asked(`/messenger/chat?account=${account()}`)
  block.hidden = !mayWrite
  chat.replaceChildren(
    ...messages.map(({ text, button }) => {
      const [line, words] = [document.createElement('li'), document.createElement('p')]
      words.textContent = text
      line.append(words)
      if (button) line.append(buttonOf(button))
      return line
    }),
  )
}

/** Opens the mini-app, as the messenger does by such an address. */
function buttonOf({ text, url }) {
  const button = document.createElement('button')
  button.className = 'small'
  button.textContent = text
  button.addEventListener('click', () => {
    form.elements.start.value = new URL(url).searchParams.get('startapp') ?? ''
    void open()
  })
  return button
}

may.addEventListener('close', async () => {
  const status = may.returnValue === 'allowed' ? 'allowed' : 'cancelled'
  if (status === 'allowed') await asked('/messenger/allow', { account: account(), mayWrite: 'yes' })
  say('write_access_requested', { status })
})
block.addEventListener('click', () => asked('/messenger/allow', { account: account(), mayWrite: 'no' }))
if (form) {
  form.elements.account.addEventListener('change', () => void showChat())
  new EventSource('/messenger/events').addEventListener('chat', ({ data }) => {
    if (String(JSON.parse(data).account) === account()) void showChat()
  })
  void showChat()
}
// A link opens the mini-app immediately.
if (form?.elements.start.value) void open()
