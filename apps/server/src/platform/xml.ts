/** Writes XML deterministically. */
import { XMLBuilder } from 'fast-xml-parser'

/** `@name` is an attribute, `#text` the text beside attributes; undefined children are omitted. */
export type Element = { readonly [name: string]: string | Element | readonly Element[] | undefined }

export function writeXml(document: Element): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    indentBy: '  ',
  })
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...document })
}

/** Without undefined elements. */
export function present(element: Element): Element {
  return Object.fromEntries(
    Object.entries(element).filter(([, value]) => value !== undefined && value !== ''),
  )
}
