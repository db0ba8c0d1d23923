/** Enter leads from a field to the next empty one below it, as the key of a phone's keyboard does; from the last one it places the order. */

/** For the `ref` of a form. */
export function leadsOn(form: HTMLFormElement | null): void {
  form?.addEventListener('keydown', toNextField)
}

function toNextField(event: KeyboardEvent): void {
  const { currentTarget: form, target, key, isComposing } = event
  if (key !== 'Enter' || isComposing || !isTyped(target) || !(form instanceof HTMLFormElement)) return
  const fields = [...form.querySelectorAll('input')].filter(isTyped)
  const next = fields.slice(fields.indexOf(target) + 1).find((it) => it.value === '' && isOpen(it))
  if (!next) return
  event.preventDefault()
  next.focus()
}

const isTyped = (it: unknown): it is HTMLInputElement =>
  it instanceof HTMLInputElement && it.type !== 'checkbox' && it.type !== 'radio'

/** What is folded away is not asked for, and what is fixed takes nothing. */
const isOpen = (it: HTMLInputElement) => !it.readOnly && it.closest('details:not([open]), [hidden]') === null
