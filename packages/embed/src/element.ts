/**
 * `<agio-widget widget-key="…">`: the iframe, its handshake and its events. The space is reserved from the start,
 * so the page around it never moves; `fit="content"` lets the frame grow and shrink with what it shows.
 */
import { fromFrame, isReady, version, type Connect, type FromHost } from './protocol.ts'

export const tagName = 'agio-widget'

/** A frame that has not said a word by then is blocked, unreachable, or not allowed on this page. */
const answersWithinMs = 20_000

/** Attributes that are passed on as parameters of the start page. */
const parameters = ['locale', 'amount', 'currency', 'coin', 'accent', 'radius', 'font'] as const

export function defineWidget(base: string): void {
  if (customElements.get(tagName)) return
  customElements.define(tagName, widgetClass(base))
}

function widgetClass(base: string) {
  return class extends HTMLElement {
    #frame: HTMLIFrameElement | undefined
    #port: MessagePort | undefined
    #waiting: ReturnType<typeof setTimeout> | undefined
    /** The status of each order as it was said last. */
    readonly #said = new Map<string, string>()
    readonly #heard = (event: MessageEvent) => this.#hello(event)

    static readonly observedAttributes = ['theme', 'locale']

    connectedCallback() {
      if (this.#frame) return
      this.style.display ||= 'block'
      const frame = document.createElement('iframe')
      frame.title =
        this.getAttribute('label') ?? (this.getAttribute('service') === 'buy' ? 'Buy crypto' : 'Sell crypto')
      frame.allow = 'clipboard-write; camera'
      frame.referrerPolicy = 'strict-origin'
      // A window opened for a bank or an acquirer is not boxed in: browsers refuse their pages in such a box.
      frame.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation',
      )
      Object.assign(frame.style, {
        width: '100%',
        height: this.getAttribute('height') ?? '760px',
        border: '0',
        display: 'block',
      })
      this.#frame = frame
      addEventListener('message', this.#heard)
      frame.src = this.#address()
      this.append(frame)
      this.#waiting = setTimeout(() => this.#silent(), answersWithinMs)
    }

    disconnectedCallback() {
      removeEventListener('message', this.#heard)
      clearTimeout(this.#waiting)
      this.#port?.close()
      this.#frame?.remove()
      this.#port = this.#frame = undefined
    }

    attributeChangedCallback() {
      this.#configure()
    }

    #address(): string {
      const address = new URL(this.getAttribute('service') === 'buy' ? '/buy' : '/sell', base)
      const key = this.getAttribute('widget-key')
      if (key) address.searchParams.set('key', key)
      for (const name of parameters) {
        const value = this.getAttribute(name)
        if (value) address.searchParams.set(name, value)
      }
      address.searchParams.set('origin', location.origin)
      return address.href
    }

    #hello({ origin, source, data }: MessageEvent) {
      const window = this.#frame?.contentWindow
      if (!window || origin !== new URL(base).origin || source !== window || !isReady(data)) return
      clearTimeout(this.#waiting)
      this.#port?.close()
      const { port1, port2 } = new MessageChannel()
      this.#port = port1
      port1.addEventListener('message', (event) => this.#listen(event.data))
      port1.start()
      window.postMessage({ agio: version, type: 'connect' } satisfies Connect, origin, [port2])
      this.#configure()
      this.#say('agio-ready')
    }

    #silent() {
      const { origin } = new URL(base)
      const message = `The widget of ${origin} did not answer. It cannot be reached, or its key does not allow ${location.origin}.`
      this.#say('agio-error', { code: 'no-answer', message })
    }

    #say(name: string, detail?: object) {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
    }

    #listen(data: unknown) {
      const message = fromFrame(data)
      if (message?.type === 'order-changed') {
        const { orderId, status } = message
        // A page that is opened again says what is known.
        if (this.#said.get(orderId) === status) return
        this.#said.set(orderId, status)
        this.#say('agio-order-changed', { orderId, status })
      }
      if (message?.type === 'resized' && this.#frame && this.getAttribute('fit') === 'content') {
        this.#frame.style.height = `${Math.ceil(message.height)}px`
      }
    }

    #configure() {
      const theme = this.getAttribute('theme')
      const locale = this.getAttribute('locale')
      const config: FromHost = {
        type: 'config',
        ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
        ...(locale ? { locale } : {}),
      }
      this.#port?.postMessage(config)
    }
  }
}
