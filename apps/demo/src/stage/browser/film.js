/** The film: scenes newest first; an opened scene fetches its bytes. */
import { el, get } from './dom.js'

const most = 150

export function openFilm() {
  const list = document.getElementById('film')
  let newest = 0
  const scene = ({ id, at, of, title, note, link }) => {
    const raw = el('pre', { tabindex: '0' }, '…')
    const details = el(
      'details',
      {
        ontoggle: async () => {
          if (details.open && raw.textContent === '…')
            raw.textContent = (
              await get(`/control-room/film/${id}`).catch((error) => ({ raw: error.message }))
            ).raw
        },
      },
      el('summary', {}, el('b', {}, title)),
      link ? el('a', { href: link, target: '_blank' }, 'Open its page') : undefined,
      raw,
    )
    const words = `${at.slice(11, 19)} · ${of}${note ? ` · ${note}` : ''}`
    return el('li', { 'data-of': of }, details, el('span.quiet', {}, words))
  }
  const add = (one) => {
    if (one.id <= newest) return
    newest = one.id
    list.prepend(scene(one))
    while (list.children.length > most) list.lastChild.remove()
  }
  return { add, begin: (all) => all.toReversed().forEach(add) }
}
