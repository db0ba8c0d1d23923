/** `Agio.mount('#here', { … })`: puts a widget into the page and gives it back. `remove()` takes it out. */
import { defineWidget, tagName, type AgioWidgetElement } from './element.ts'
import type { AgioEventName, AgioEvents } from './events.ts'
import { write, type AgioOptions, type AgioParts, type Based } from './options.ts'

export type AgioListeners = {
  readonly [Name in AgioEventName]?: ((detail: AgioEvents[Name]) => void) | undefined
}

export type MountOptions = AgioOptions &
  AgioParts &
  Based & {
    readonly on?: AgioListeners | undefined
  }

export function mount(
  place: Element | string,
  { prefill, provider, on = {}, ...options }: MountOptions,
): AgioWidgetElement {
  const parent = typeof place === 'string' ? document.querySelector(place) : place
  if (!parent) throw new Error('Agio.mount: no such place')
  defineWidget(options.base)
  const widget = document.createElement(tagName)
  write(widget, options)
  for (const name of Object.keys(on) as AgioEventName[]) hearWith(widget, on, name)
  if (provider) widget.provider = provider
  if (prefill) widget.prefill(prefill)
  parent.append(widget)
  return widget
}

const hearWith = <Name extends AgioEventName>(
  widget: AgioWidgetElement,
  on: { readonly [N in Name]?: ((detail: AgioEvents[N]) => void) | undefined },
  name: Name,
) => listen(widget, name, on[name])

/** Until it is called back. */
export function listen<Name extends AgioEventName>(
  widget: EventTarget,
  name: Name,
  hear: ((detail: AgioEvents[Name]) => void) | undefined,
): () => void {
  const heard = (event: Event) => {
    if (event.target === widget) hear?.((event as CustomEvent<AgioEvents[Name]>).detail)
  }
  widget.addEventListener(`agio-${name}`, heard)
  return () => widget.removeEventListener(`agio-${name}`, heard)
}
