/** Elements without markup in strings, and calls of the sandbox. */

/** `el('button.small', { type: 'button' }, 'Go')`; a function under `on…` listens. */
export function el(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.')
  const node = document.createElement(tag)
  node.classList.add(...classes)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value)
    else node.setAttribute(key, value === true ? '' : value)
  }
  node.append(...children.flat().filter((child) => child !== undefined))
  return node
}

export const button = (text, act, more = {}, look = 'button.small.plain') =>
  el(look, { type: 'button', ...more, onclick: ({ currentTarget }) => void once(currentTarget, act) }, text)

/** A button does its work once at a time. */
async function once(node, act) {
  node.disabled = true
  try {
    await act(node)
  } catch (error) {
    say(error.message, true)
  } finally {
    node.disabled = false
  }
}

export const get = (path) => ask(path)
export const post = (path, body = {}) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function ask(path, options) {
  const answer = await fetch(path, { headers: { accept: 'application/json' }, ...options })
  const json = await answer.json()
  if (!answer.ok) throw new Error(json.error ?? `answered with ${answer.status}`)
  return json
}

export function say(text, isBad = false) {
  const output = document.getElementById('said')
  output.textContent = text
  output.className = isBad ? 'bad' : ''
}

/** Puts new children in; what had the focus keeps it, by its `data-key`. */
export function fill(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  parent.replaceChildren(...children.flat())
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus()
}

export function copyButton(text, label = 'Copy') {
  return button(label, async (node) => {
    await navigator.clipboard.writeText(text)
    node.textContent = 'Copied'
    setTimeout(() => (node.textContent = label), 1500)
  })
}

/** Tabs of a list; arrow keys move. */
export function tabs(list, shown = () => {}) {
  const all = [...list.querySelectorAll('[role=tab]')]
  const choose = (tab) => {
    for (const one of all) {
      const isChosen = one === tab
      one.setAttribute('aria-selected', String(isChosen))
      one.tabIndex = isChosen ? 0 : -1
      document.getElementById(one.getAttribute('aria-controls')).classList.toggle('shown', isChosen)
    }
    shown(tab.getAttribute('aria-controls'))
  }
  list.addEventListener('click', ({ target }) => all.includes(target) && choose(target))
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length]
    next.focus()
    choose(next)
  })
  for (const one of all) one.tabIndex = one.getAttribute('aria-selected') === 'true' ? 0 : -1
  return (id) => choose(all.find((one) => one.getAttribute('aria-controls') === id))
}
