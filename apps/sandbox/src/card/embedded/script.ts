/**
 * The acquirer's script for other people's pages, as far as a form for cards needs it: it opens the form in a frame of the acquirer,
 * and says when somebody has paid. The page around it never sees a number.
 */

type About = {
  /** The acquirer's address; its frame is believed, and nothing else. */
  readonly base: string
  /** The trouble of the control room: the form never comes. */
  readonly isSilent: boolean
}

export const stripeScript = ({ base, isSilent }: About): string => `(() => {
  const base = ${JSON.stringify(base)}
  window.Stripe = (key) => ({
    async createEmbeddedCheckoutPage({ fetchClientSecret, onComplete }) {
      ${isSilent ? 'await new Promise(() => {})' : ''}
      const secret = await fetchClientSecret()
      const frame = document.createElement('iframe')
      frame.title = 'Card'
      frame.allow = 'payment *'
      frame.style.cssText = 'display:block;width:100%;border:0'
      const asked = new URLSearchParams({ key, parent: location.origin })
      frame.src = base + '/card/form/' + encodeURIComponent(secret) + '?' + asked
      const hear = ({ data, origin, source }) => {
        if (source !== frame.contentWindow || origin !== base) return
        if (data.type === 'height') frame.style.height = data.height + 'px'
        if (data.type === 'complete' && onComplete) onComplete()
      }
      addEventListener('message', hear)
      return {
        mount: (target) => document.querySelector(target).append(frame),
        unmount: () => frame.remove(),
        destroy() {
          removeEventListener('message', hear)
          frame.remove()
        },
      }
    },
  })
})()
`
