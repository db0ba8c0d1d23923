/** Repeats a request after a fresh PIN, where the server asks for one. The dialog loads when it is needed. */
import { Refused } from '../../app/api/api.ts'
import type { App } from '../../app/context.tsx'

export async function withFreshPin<Answer>(app: App, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'pin.required')) throw error
    const { askForPin } = await import('./pin-dialog.tsx')
    if (!(await askForPin(app))) throw error
    return await withFreshPin(app, send)
  }
}
