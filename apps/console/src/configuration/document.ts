/** The document of the configuration, a figure of it by its path, and the document with another figure. */
export type Document = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const below = (document: Document, path: string): Document => {
  const found = figureAt(document, path)
  return isObject(found) ? found : {}
}

export const figureAt = (document: Document, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), document)

/** Without a value the figure is away, as the fee of one coin can be. */
export function withFigure(document: Document, path: string, value: unknown): Document {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0)
    return { ...document, [name]: withFigure(below(document, name), rest.join('.'), value) }
  const { [name]: _, ...others } = document
  return value === undefined ? others : { ...document, [name]: value }
}

/** The text of a figure as the server writes it in a list of changes. */
export const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : 'unlimited'
