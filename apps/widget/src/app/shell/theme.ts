/** Light, dark, or what the system says. The start script reads the same key before the first paint. */
import { keys, type Storage } from '../session/storage.ts'

export type Theme = 'system' | 'light' | 'dark'

export function isTheme(text: string | undefined): text is Theme {
  return text === 'system' || text === 'light' || text === 'dark'
}

export function setTheme(theme: Theme, storage: Storage): void {
  storage.write(keys.theme, theme === 'system' ? undefined : theme)
  showTheme(theme)
}

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}
