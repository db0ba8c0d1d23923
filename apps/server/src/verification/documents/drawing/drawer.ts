/** Pages of papers and files as pictures, drawn when an operator looks at them and not kept. */
import { Crowded, createThread } from '../../../platform/threads/thread.ts'
import type { DrawnPage } from './draw-page.ts'

type File = { readonly type: string; readonly bytes: Uint8Array }
export type Page =
  | { readonly page: number; readonly pages: number; readonly bytes: Uint8Array; readonly isDrawn: boolean }
  | { readonly refused: 'not-found' | 'backoffice.not_drawn' | 'overloaded' }

/** One page at a time, in a process of its own. One that is not drawn in time is looked at in the original. */
export function createDrawer() {
  const draw = createThread<[Uint8Array, number], DrawnPage>({
    module: new URL('./draw-page.ts', import.meta.url),
    name: 'drawPage',
    milliseconds: 15_000,
    memoryMegabytes: 256,
    mostWaiting: 10,
    isProcess: true,
  })
  /** Pages count from 1. A picture was written anew when it came and is a page of its own. */
  return async ({ type, bytes }: File, page: number): Promise<Page> => {
    if (type !== 'application/pdf')
      return page === 1 ? { page, pages: 1, bytes, isDrawn: false } : { refused: 'not-found' }
    try {
      const drawn = await draw(bytes, page)
      if ('bytes' in drawn) return { page, ...drawn, isDrawn: true }
      return { refused: drawn.refused === 'no_page' ? 'not-found' : 'backoffice.not_drawn' }
    } catch (error) {
      return { refused: error instanceof Crowded ? 'overloaded' : 'backoffice.not_drawn' }
    }
  }
}
