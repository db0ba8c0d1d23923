/**
 * The one script tag: `<script src="https://…/embed.js" data-key="…" async></script>`. It defines `<agio-widget>`;
 * with `data-key` it also puts one where the tag stands. Other `data-` words become attributes of the element.
 */
import { defineWidget, tagName } from './element.ts'

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  defineWidget(script.src)
  const { key, ...rest } = script.dataset
  if (key !== undefined) {
    const widget = document.createElement(tagName)
    widget.setAttribute('widget-key', key)
    for (const [name, value] of Object.entries(rest)) widget.setAttribute(name, value ?? '')
    script.after(widget)
  }
}
