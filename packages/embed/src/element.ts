/**
 * `<agio-widget widget-key="…">`: the iframe, its handshake and its events. The space is reserved from the start,
 * so the page around it never moves; `fit="content"` lets the frame grow and shrink with what it shows.
 */
import type { AgioEventName, AgioEvents } from './events.ts'
import { allowed, box } from './frame.ts'
import {
  atStart,
  attributes,
  live,
  spelled,
  write,
  type AgioOptions,
  type Based,
  type Prefill,
} from './options.ts'
import { fromFrame, isReady, version, type Connect, type HostConfig } from './protocol.ts'
import type { Provider } from './wallet/provider.ts'
import { serveWallet, type Served } from './wallet/serve.ts'

export const tagName = 'agio-widget'

export type AgioWidgetElement = HTMLElement & {
  /** Changes what is given. Amounts, coin, look of day or night and language change in the running widget; all else starts it again. */
  update(options: AgioOptions & Partial<Based>): void
  setTheme(theme: 'light' | 'dark'): void
  setLocale(locale: string): void
  prefill(fields: Prefill): void
  provider: Provider | undefined
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HTMLElementTagNameMap {
    'agio-widget': AgioWidgetElement
  }
}

/** A frame that has not said a word by then is blocked, unreachable, or not allowed on this page. */
const answersWithinMs = 20_000

/** `base`: where the widget is served. */
export function defineWidget(base: string): void {
  if (!customElements.get(tagName)) customElements.define(tagName, widgetClass(base))
}

function widgetClass(base: string) {
  return class extends HTMLElement {
    #frame: HTMLIFrameElement | undefined
    #port: MessagePort | undefined
    #waiting: ReturnType<typeof setTimeout> | undefined
    #height = 0
    #isStale = false
    #provider: Provider | undefined
    #served: Served | undefined
    /** Options to show once somebody listens. */
    #fields: Record<string, string> = {}
    /** All that was given: a widget that starts again is given it again. */
    readonly #given: Record<string, string> = {}
    /** The status of each order as it was said last. */
    readonly #said = new Map<string, string>()
    readonly #hello = ({ origin, source, data }: MessageEvent): void => {
      const window = this.#frame?.contentWindow
      if (!window || origin !== this.#base || source !== window || !isReady(data)) return
      this.#hangUp()
      const { port1, port2 } = new MessageChannel()
      this.#port = port1
      // It starts the port, too.
      port1.onmessage = (event) => this.#listen(event.data)
      window.postMessage({ agio: version, type: 'connect' } satisfies Connect, origin, [port2])
      this.#lend()
      this.#configure()
      this.#say('ready', { version })
    }

    static readonly observedAttributes = attributes

    connectedCallback() {
      if (this.#frame) return
      // Given before the element was known, it would hide the real one.
      const { provider } = this
      delete (this as { provider?: Provider | undefined }).provider
      this.provider = provider
      this.style.display ||= 'block'
      const frame = document.createElement('iframe')
      frame.title =
        this.getAttribute('label') || (this.getAttribute('service') === 'buy' ? 'Buy crypto' : 'Sell crypto')
      frame.allow = allowed
      frame.referrerPolicy = 'strict-origin'
      frame.setAttribute('sandbox', box)
      frame.style.cssText = 'width:100%;border:0;display:block'
      this.#frame = frame
      this.#stretch()
      addEventListener('message', this.#hello)
      this.#open()
      this.append(frame)
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hello)
      this.#hangUp()
      if (!this.#frame) return
      this.#frame.remove()
      this.#frame = undefined
      this.#say('closed', {})
    }

    attributeChangedCallback(name: string, before: string | null, value: string | null) {
      if (!this.#frame || before === value) return
      const option = live.find((it) => spelled(it, '-') === name)
      if (option) return this.prefill({ [option]: value ?? undefined })
      if (name === 'theme' || name === 'locale') return this.#configure()
      if (name === 'height' || name === 'fit') return this.#stretch()
      // Several that change together start it once.
      if (this.#isStale) return
      this.#isStale = true
      queueMicrotask(() => {
        this.#isStale = false
        if (this.#frame) this.#open()
      })
    }

    update(options: AgioOptions & Partial<Based>) {
      write(this, options)
    }

    setTheme(theme: string) {
      this.setAttribute('theme', theme)
    }

    setLocale(locale: string) {
      this.setAttribute('locale', locale)
    }

    prefill(fields: Prefill) {
      for (const [name, value] of Object.entries(fields)) {
        const field = spelled(name, '_')
        if (value) this.#fields[field] = this.#given[field] = value
      }
      this.#configure()
    }

    get provider(): Provider | undefined {
      return this.#provider
    }

    set provider(provider: Provider | undefined) {
      if (provider === this.#provider) return
      this.#served?.stop()
      this.#served = undefined
      this.#provider = provider
      this.#lend()
      this.#configure()
    }

    get #base(): string {
      return new URL(this.getAttribute('base') || base, location.href).origin
    }

    #open() {
      this.#hangUp()
      this.#fields = this.#given
      const address = new URL(this.getAttribute('service') === 'buy' ? '/buy' : '/sell', this.#base)
      const key = this.getAttribute('widget-key')
      if (key !== null) address.searchParams.set('key', key)
      for (const name of ['locale', ...live, ...atStart]) {
        const value = this.getAttribute(spelled(name, '-'))
        if (value) address.searchParams.set(name === 'coinAmount' ? 'coin_amount' : name, value)
      }
      address.searchParams.set('origin', location.origin)
      if (this.#frame) this.#frame.src = address.href
      this.#waiting = setTimeout(
        () =>
          this.#fail({
            code: 'no-answer',
            message: `${this.#base} did not answer, or may not be in this page.`,
          }),
        answersWithinMs,
      )
    }

    #hangUp() {
      clearTimeout(this.#waiting)
      this.#served?.stop()
      this.#served = undefined
      this.#port?.close()
      this.#port = undefined
    }

    #say<Name extends AgioEventName>(name: Name, detail: AgioEvents[Name]) {
      this.dispatchEvent(new CustomEvent(`agio-${name}`, { detail, bubbles: true }))
    }

    #fail({ code, message }: AgioEvents['error']) {
      console.warn(message)
      this.#say('error', { code, message })
    }

    #listen(data: unknown) {
      const message = fromFrame(data)
      switch (message?.type) {
        case 'resize':
          return this.#resize(message.height)
        case 'sign-in':
          return this.#say('sign-in', {})
        case 'error':
          return this.#fail(message)
        case 'wallet-request':
          return this.#served?.ask(message)
        case 'order-created':
        case 'order-changed': {
          const { type, ...order } = message
          const { orderId, status } = order
          const known = this.#said.get(orderId)
          // A page that is opened again says what is known.
          if (known === status || (known && type === 'order-created')) return
          this.#said.set(orderId, status)
          this.#say(type, order as AgioEvents['order-created'])
          if (status === 'C') this.#say('completed', { orderId })
        }
      }
    }

    #resize(height: number) {
      if (height === this.#height) return
      this.#height = height
      this.#stretch()
      this.#say('resize', { height })
    }

    #stretch() {
      const height = this.getAttribute('fit') === 'content' && this.#height
      if (this.#frame)
        this.#frame.style.height = height ? `${height}px` : this.getAttribute('height') || '760px'
    }

    #lend() {
      const port = this.#port
      if (port && this.#provider)
        this.#served = serveWallet(this.#provider, (message) => port.postMessage(message))
    }

    #configure() {
      if (!this.#port) return
      // The frame takes what is well said, and drops the rest.
      const config: Record<keyof HostConfig, unknown> = {
        type: 'config',
        wallet: this.#provider !== undefined,
        theme: this.getAttribute('theme'),
        locale: this.getAttribute('locale'),
        prefill: Object.keys(this.#fields).length > 0 && this.#fields,
      }
      this.#fields = {}
      this.#port.postMessage(config)
    }
  }
}
