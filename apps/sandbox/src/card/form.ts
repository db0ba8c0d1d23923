/** Forms with brackets, as the acquirer's SDK writes them: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export type Form = { [name: string]: string | Form }

export function readForm(text: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/\]\[|\[|\]/).filter((name) => name !== '')
    const last = names.pop()
    if (last === undefined || [...names, last].some((name) => name === '__proto__')) continue
    let at = form
    for (const name of names) {
      const below = at[name]
      at = typeof below === 'object' ? below : ((at[name] = {}) as Form)
    }
    at[last] = value
  }
  return form
}
