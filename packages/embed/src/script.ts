/**
 * The one script tag: `<script src="https://…/embed.js" data-key="…" async></script>`. It defines `<agio-widget>` and
 * `Agio.mount`; with `data-key`, or another option, it also puts a widget where the tag stands.
 */
import { defineWidget, tagName } from './element.ts'
import { mount } from './mount.ts'
import { attributes, write } from './options.ts'

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  defineWidget(script.src)
  ;(globalThis as { Agio?: object }).Agio = { mount }
  const { key: widgetKey, ...rest } = script.dataset
  const widget = document.createElement(tagName)
  write(widget, { widgetKey, ...rest })
  // Loaders of other makers mark a tag with words of their own.
  if (attributes.some((name) => widget.hasAttribute(name))) script.after(widget)
  else
    setTimeout(() => {
      if (!document.querySelector(tagName)) console.warn('embed.js: no data-key, no widget.')
    }, 5_000)
}
