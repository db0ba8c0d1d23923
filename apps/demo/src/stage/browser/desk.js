/** Reviews that wait for a person: the operators of the sandbox look by a tap, or a person does it at the console. */
import { button, el, fill, post, say } from './dom.js'

export function openDesk() {
  const place = document.getElementById('desk')
  const { server } = document.querySelector('.stage').dataset
  let last = '[]'

  /** The sign-in waits for a code that nobody has used. */
  async function approve(review, node) {
    const name = node.textContent
    node.textContent = 'The desk looks …'
    try {
      const { approvedBy } = await post('/control-room/reviews/approve', { review: review.id })
      say(`${approvedBy.join(' and ')} looked, and approved it.`)
    } finally {
      node.textContent = name
    }
  }
  const row = (review) =>
    el(
      'div.review',
      { 'data-review': review.id },
      el(
        'div',
        {},
        el('b', {}, `${review.name} waits for the desk`),
        el(
          'div.quiet',
          {},
          `Asks for ${review.asked}, since ${review.since.slice(11, 16)}. A person looks at face and paper before it is approved.`,
        ),
      ),
      el(
        'div.acts',
        {},
        button(
          'The desk looks: approve',
          (node) => approve(review, node),
          { 'data-key': `${review.id} approve` },
          'button.small',
        ),
        server
          ? el(
              'a.tag',
              { href: `${server}/console/reviews/${review.id}`, target: '_blank' },
              'At the console',
            )
          : undefined,
      ),
    )

  return {
    show({ reviews }) {
      const text = JSON.stringify(reviews)
      if (text === last) return
      last = text
      place.hidden = reviews.length === 0
      fill(place, reviews.map(row))
    },
  }
}
