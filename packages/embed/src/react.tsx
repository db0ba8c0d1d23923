/**
 * The widget as a React component; all that the element can do is a property here:
 *
 *   <AgioWidget base="https://pay.example" widgetKey="…" onOrderChanged={({ orderId, status }) => …} />
 */
'use client'

import {
  useEffect,
  useImperativeHandle,
  useRef,
  type CSSProperties,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react'
import { defineWidget, type AgioWidgetElement } from './element.ts'
import type { AgioEventName, AgioEvents } from './events.ts'
import { listen } from './mount.ts'
import { lendingProvider, type LentProvider } from './wallet/lending.ts'
import { spelled, type AgioOptions, type AgioParts, type Based } from './options.ts'

type Tag = DetailedHTMLProps<HTMLAttributes<AgioWidgetElement>, AgioWidgetElement>

/** `coinAmount` is the attribute `coin-amount`. */
type Spelled<Option extends string> = Option extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `-${Lowercase<Letter>}`}${Spelled<Rest>}`
  : ''
/** Attributes of the element, as JSX writes them. */
export type AgioWidgetAttributes = {
  readonly [Option in keyof (AgioOptions & Based) as Spelled<Option>]?:
    | (AgioOptions & Based)[Option]
    | undefined
}

declare module 'react' {
  namespace JSX {
    // oxlint-disable-next-line typescript/consistent-type-definitions
    interface IntrinsicElements {
      'agio-widget': Tag &
        AgioWidgetAttributes &
        Pick<AgioParts, 'provider'> & { readonly class?: string | undefined }
    }
  }
}

type On<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Capitalize<Rest>}`
  : Capitalize<Name>
type Hearers = {
  readonly [Name in AgioEventName as `on${On<Name>}`]?: ((detail: AgioEvents[Name]) => void) | undefined
}

export type AgioWidgetProps = AgioOptions &
  AgioParts &
  Hearers &
  Based & {
    readonly className?: string | undefined
    readonly style?: CSSProperties | undefined
    /** The element, for `prefill`, `setTheme` and `setLocale`. */
    readonly ref?: Ref<AgioWidgetElement | null> | undefined
  }

export function AgioWidget(props: AgioWidgetProps): ReactElement {
  const {
    onReady,
    onResize,
    onSignIn,
    onOrderCreated,
    onOrderChanged,
    onCompleted,
    onClosed,
    onError,
    ...rest
  } = props
  const { prefill, provider, className, style, ref, ...options } = rest
  const own = useRef<AgioWidgetElement>(null)
  useImperativeHandle<AgioWidgetElement | null, AgioWidgetElement | null>(ref, () => own.current)
  const useHearer = <Name extends AgioEventName>(
    name: Name,
    hear: ((detail: AgioEvents[Name]) => void) | undefined,
  ) => {
    const latest = useRef(hear)
    useEffect(() => {
      latest.current = hear
    })
    useEffect(
      () => (own.current ? listen(own.current, name, (detail) => latest.current?.(detail)) : undefined),
      [name],
    )
  }
  useHearer('ready', onReady)
  useHearer('resize', onResize)
  useHearer('sign-in', onSignIn)
  useHearer('order-created', onOrderCreated)
  useHearer('order-changed', onOrderChanged)
  useHearer('completed', onCompleted)
  useHearer('closed', onClosed)
  useHearer('error', onError)
  useEffect(() => defineWidget(options.base), [options.base])
  const lends = provider !== undefined
  const lent = useRef<LentProvider>(null)
  useEffect(() => {
    lent.current = lends ? lendingProvider() : null
    if (own.current) own.current.provider = lent.current?.provider
  }, [lends])
  useEffect(() => {
    if (provider) lent.current?.follow(provider)
  }, [provider])
  const fields = JSON.stringify(prefill ?? {})
  useEffect(() => own.current?.prefill(JSON.parse(fields)), [fields])
  const attributes = Object.fromEntries(
    Object.entries(options).map(([option, value]) => [spelled(option, '-'), value]),
  )
  return <agio-widget {...attributes} class={className} style={style} ref={own} />
}
