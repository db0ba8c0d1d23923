/** A route's fields as a form. The typed values go out as JSON, and the answer is shown under the button. */
import { Chains } from '@agio/domain'
import { type Field, type Fields, type Html, html, type SandboxRoute } from '@agio/sandbox'

export type FormOptions = {
  title: string
  button: string
  /** Choices offered for a field that takes free text. */
  offer?: Record<string, readonly string[]>
  start?: Record<string, string>
}

export function form(route: SandboxRoute, { title, button, offer = {}, start = {} }: FormOptions): Html {
  const fields: Fields = { ...route.params, ...route.body }
  const id = route.path.replaceAll(/\W+/g, '-')
  const inputs = Object.entries(fields).map(([name, field]) =>
    input(`${id}${name}`, name, field, offer[name], start[name]),
  )
  return html`<form class="card" data-method="${route.method}" data-path="${route.path}">
    <h3>${title}</h3>
    <p class="quiet">${route.what}</p>
    ${inputs}
    <button>${button}</button>
    <output aria-live="polite"></output>
  </form>`
}

function input(
  id: string,
  name: string,
  field: Field,
  offered: readonly string[] | undefined,
  start: string | undefined,
): Html {
  const label = `${words(name)}${field.optional ? ' (optional)' : ''}`
  const choices = offered ?? field.choices
  if (choices) {
    const all = field.optional && !offered ? ['', ...choices] : choices
    const options = all.map(
      (choice) => html`<option value="${choice}">${chainNames[choice] ?? (choice || 'any')}</option>`,
    )
    return html`<label for="${id}"
      >${label}<select id="${id}" name="${name}">
        ${options}
      </select></label
    >`
  }
  const mode = field.kind === 'whole' ? 'numeric' : field.kind === 'amount' ? 'decimal' : 'text'
  const value = start ?? (field.optional ? '' : (field.example ?? ''))
  return html`<label for="${id}"
    >${label}
    <input
      id="${id}"
      name="${name}"
      value="${value}"
      inputmode="${mode}"
      autocomplete="off"
      spellcheck="false"
      title="${field.what}"
  /></label>`
}

const chainNames: Record<string, string> = Object.fromEntries(
  Chains.testChainIds.map((id) => [id, `${Chains.chains[id].name} (${id})`]),
)

const names: Record<string, string> = {
  chainId: 'Chain',
  toIban: 'To IBAN',
  fromIban: 'From IBAN',
  drop: 'Drop these hashes',
}

/** "fromName" → "From name". */
const words = (name: string) => {
  const spaced = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return names[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
