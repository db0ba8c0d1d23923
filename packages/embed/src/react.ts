/**
 * The widget as a React component. React comes in as an argument, so this package needs no dependency and works
 * with whichever version the shop has:
 *
 *   const AgioWidget = agioWidget(React, 'https://pay.example')
 *   <AgioWidget widgetKey="…" onOrderChanged={({ orderId, status }) => …} />
 */
import { defineWidget, tagName } from './element.ts'

export type AgioWidgetProps = {
  widgetKey?: string
  theme?: 'light' | 'dark'
  locale?: string
  amount?: string
  currency?: 'EUR' | 'GBP'
  coin?: string
  fit?: 'content'
  /** The look: a colour (`#0b6655`), the radius of corners (`12px`), a font of the person's machine. */
  accent?: string
  radius?: string
  font?: string
  onOrderChanged?: (order: { orderId: string; status: string }) => void
  /** The frame did not answer: it is blocked, unreachable, or its key does not allow the page. */
  onError?: (error: { code: string; message: string }) => void
}

/** As much of React as is used here. */
export type ReactLike<Element> = {
  createElement: (tag: string, props: Record<string, unknown>) => Element
  useEffect: (effect: () => void | (() => void), inputs: readonly unknown[]) => void
  useRef: <Value>(value: Value | null) => { current: Value | null }
}

export function agioWidget<Element>(react: ReactLike<Element>, base: string) {
  return function AgioWidget({
    widgetKey,
    onOrderChanged,
    onError,
    ...attributes
  }: AgioWidgetProps): Element {
    const widget = react.useRef<HTMLElement>(null)
    react.useEffect(() => defineWidget(base), [])
    const useEvent = <Detail>(name: string, onEvent: ((detail: Detail) => void) | undefined) =>
      react.useEffect(() => {
        const heard = (event: Event) => {
          if (event instanceof CustomEvent) onEvent?.(event.detail)
        }
        const element = widget.current
        element?.addEventListener(name, heard)
        return () => element?.removeEventListener(name, heard)
      }, [name, onEvent])
    useEvent('agio-order-changed', onOrderChanged)
    useEvent('agio-error', onError)
    return react.createElement(tagName, { ref: widget, 'widget-key': widgetKey, ...attributes })
  }
}
