/** Options that a page gives the widget: the same words in a start address, as attributes, in `Agio.mount` and in React. */
import type { Provider } from './wallet/provider.ts'

export type AgioOptions = {
  /** The firm that embeds it; without one the installation itself. An empty one is a mistake, and the widget says so. */
  readonly widgetKey?: string | undefined
  /** The service that it starts with. */
  readonly service?: 'sell' | 'buy' | undefined
  readonly theme?: 'light' | 'dark' | undefined
  /** A language tag; a visitor who chose a language keeps it. */
  readonly locale?: string | undefined
  /** Of money, as a decimal. */
  readonly amount?: string | undefined
  /** Of coins, as a decimal; it is shown instead of `amount`. */
  readonly coinAmount?: string | undefined
  readonly currency?: 'EUR' | 'GBP' | undefined
  /** A coin on a chain, such as `USDC@1`. */
  readonly coin?: string | undefined
  /** The reference of the transfer. */
  readonly reference?: string | undefined
  /** The page's own name of the order: it comes back in `order-created`, on receipts and in exported lists. */
  readonly externalId?: string | undefined
  /** Colours (`#0b6655`), the radius of corners (`12px`), a font of the visitor's machine. */
  readonly accent?: string | undefined
  readonly surface?: string | undefined
  readonly text?: string | undefined
  readonly radius?: string | undefined
  readonly font?: string | undefined
  /** `content`: the frame is as tall as what it shows. */
  readonly fit?: 'content' | undefined
  /** As CSS writes it; `760px` without it. */
  readonly height?: string | undefined
  /** A screen reader's name of the frame. */
  readonly label?: string | undefined
}

/** The widget's address. */
export type Based = { readonly base: string }

/** Shown in fields that are empty; nothing is submitted by it. */
export type Prefill = {
  readonly [
    Name in
      | 'amount'
      | 'coinAmount'
      | 'currency'
      | 'coin'
      | 'reference'
      | 'beneficiaryName'
      | 'iban'
      | 'sortCode'
      | 'accountNumber'
      | 'email'
      | 'refundAddress'
      | 'destinationAddress'
      | 'payerName'
  ]?: string | undefined
}

/** Options that are more than text have no attribute. */
export type AgioParts = {
  readonly prefill?: Prefill | undefined
  /** The page's own wallet (EIP-1193): the widget may ask it to pay and to sign, each time with the visitor's consent there. */
  readonly provider?: Provider | undefined
}

/** A running widget takes over these without starting again. */
export const live = ['amount', 'coinAmount', 'currency', 'coin', 'reference'] as const
/** A change of these starts it again. */
export const atStart = ['externalId', 'accent', 'surface', 'text', 'radius', 'font'] as const

/** `coinAmount` is the attribute `coin-amount` and the parameter `coin_amount`. */
export const spelled = (option: string, by: '-' | '_'): string =>
  option.replace(/[A-Z]/g, (letter) => by + letter.toLowerCase())

/** The attributes that the running element looks at. */
export const attributes = [
  'widget-key',
  'service',
  'base',
  'theme',
  'locale',
  'height',
  'fit',
  ...[...live, ...atStart].map((option) => spelled(option, '-')),
]

/** Attributes as given; one without a value goes. */
export function write(element: Element, options: AgioOptions & Partial<Based>): void {
  for (const [option, value] of Object.entries(options)) {
    const name = spelled(option, '-')
    const given: string | null = value ?? null
    if (given === null) element.removeAttribute(name)
    else element.setAttribute(name, given)
  }
}
