/**
 * The client's main button mirrors the page's single main button: same label, same state, and a press clicks it. The page's button
 * is hidden meanwhile. With several main buttons or an open dialog, the page keeps its own.
 */
import type { Client } from './client.ts'
import type { Colours } from './messages.ts'

const acts = 'button[class*="_main"][class*="_wide"], button[type="submit"][class*="_main"]'
/** CSS hides a button with this attribute. */
const stand = 'data-at-client'

export function lendMainButton(client: Client, page: HTMLElement): void {
  let shown: HTMLButtonElement | undefined
  let shownWords = ''
  const show = () => {
    const act = actOf(page)
    if (act !== shown) {
      shown?.removeAttribute(stand)
      act?.setAttribute(stand, '')
      shown = act
    }
    const words = wordsOf(act, client.launch()?.colours)
    const next = JSON.stringify(words)
    if (next === shownWords) return
    shownWords = next
    client.post('web_app_setup_main_button', words)
  }
  client.on('main_button_pressed', () => {
    if (shown?.isConnected && !shown.disabled && page.ownerDocument.querySelector('dialog[open]') === null)
      shown.click()
  })
  client.on('theme_changed', show)
  let isWaiting = false
  const soon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      show()
    })
  }
  new MutationObserver(soon).observe(page.ownerDocument.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['disabled', 'aria-busy', 'class', 'open', 'hidden'],
  })
  show()
}

function actOf(page: HTMLElement): HTMLButtonElement | undefined {
  if (page.ownerDocument.querySelector('dialog[open]')) return undefined
  const found = [...page.querySelectorAll<HTMLButtonElement>(acts)].filter(
    (act) => act.hasAttribute(stand) || act.checkVisibility(),
  )
  return found.length === 1 ? found[0] : undefined
}

function wordsOf(act: HTMLButtonElement | undefined, colours: Colours = {}) {
  if (!act) return { is_visible: false }
  const isBusy = act.getAttribute('aria-busy') === 'true'
  const { button_color: color, button_text_color: text_color } = colours
  return {
    is_visible: true,
    is_active: !act.disabled && !isBusy,
    is_progress_visible: isBusy,
    text: act.textContent.trim().slice(0, 64),
    ...(color && { color }),
    ...(text_color && { text_color }),
  }
}
