/** The language of the samples stays as it was chosen, from page to page. */
const name = 'agio-docs-language'

export function rememberLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('.languages input')]
  const known = localStorage.getItem(name)
  for (const choice of choices) {
    if (choice.value === known) choice.checked = true
    choice.addEventListener('change', () => localStorage.setItem(name, choice.value))
  }
}
