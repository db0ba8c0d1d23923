/** Light or dark, roomy or compact: an operator's choice for this browser, taken up again at the start. */
const choices = { theme: ['light', 'dark'], density: ['roomy', 'compact'] } as const
type Choice = keyof typeof choices

const nameOf = (choice: Choice) => `agio ${choice}`

export function takeUpLooks(): void {
  for (const choice of Object.keys(choices) as Choice[]) {
    const kept = read(choice)
    if (kept !== undefined) document.documentElement.dataset[choice] = kept
  }
}

function read(choice: Choice): string | undefined {
  try {
    const kept = localStorage.getItem(nameOf(choice))
    return choices[choice].find((one) => one === kept)
  } catch {
    // Without storage the page looks as the system says.
    return undefined
  }
}

function choose(choice: Choice, value: string): void {
  document.documentElement.dataset[choice] = value
  try {
    localStorage.setItem(nameOf(choice), value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function turnTheme(): void {
  const { theme } = document.documentElement.dataset
  const isDark = theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
  choose('theme', isDark ? 'light' : 'dark')
}

export const isCompact = (): boolean => document.documentElement.dataset['density'] === 'compact'
export const turnDensity = (): void => choose('density', isCompact() ? 'roomy' : 'compact')
