/**
 * The one script tag: `<script src="https://…/embed.js" data-key="…" async></script>`. It defines `<agio-widget>` and
 * `Agio.mount`; with `data-key` it also puts a widget where the tag stands. Other `data-` words become its attributes.
 */
import { defineWidget, tagName } from './element.ts'
import { mount } from './mount.ts'
import { write } from './options.ts'

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  defineWidget(script.src)
  Object.assign(globalThis, { Agio: { mount } })
  const { key, ...rest } = script.dataset
  if (key !== undefined) {
    const widget = document.createElement(tagName)
    write(widget, { widgetKey: key, ...rest })
    script.after(widget)
  }
}
