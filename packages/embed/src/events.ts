/** A widget's events for the page around it. On the element each is a DOM event `agio-<name>`, and its shape is its `detail`. */
export type AgioEvents = {
  readonly ready: { readonly version: 1 }
  readonly resize: { readonly height: number }
  readonly 'sign-in': Readonly<Record<never, never>>
  readonly 'order-created': {
    readonly orderId: string
    readonly service: 'sell' | 'buy'
    readonly status: string
    /** The page's own name of the order, where it gave one. */
    readonly externalId: string | null
  }
  readonly 'order-changed': { readonly orderId: string; readonly status: string }
  readonly completed: { readonly orderId: string }
  readonly closed: Readonly<Record<never, never>>
  readonly error: { readonly code: AgioErrorCode; readonly message: string }
}

/** The reasons why a widget does not start. All but `no-answer` come from the frame, which shows the same sentence. */
export type AgioErrorCode =
  | 'no-answer'
  | 'no-key'
  | 'empty-key'
  | 'unknown-key'
  | 'site-not-allowed'
  | 'not-available'

export type AgioEventName = keyof AgioEvents

type DomEvents = { [Name in AgioEventName as `agio-${Name}`]: CustomEvent<AgioEvents[Name]> }

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HTMLElementEventMap extends DomEvents {}
}
