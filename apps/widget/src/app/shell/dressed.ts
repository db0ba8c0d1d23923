/**
 * The sheet of all rooms but the first is a file of its own, which the built page names. Code of a room is loaded through
 * here (`scripts/pages/sheets.ts`), so that none ever appears undressed.
 */
let asked: Promise<void> | undefined

/** Resolves when the sheet is worn. One that did not come is asked for again the next time; without a build there is none. */
export function dressed(): Promise<void> {
  asked ??= putOn(document).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function putOn({ head }: Document): Promise<void> {
  const named = head.querySelector<HTMLMetaElement>('meta[name="agio-rooms"]')
  if (!named) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = named.content
  await new Promise<void>((resolve, reject) => {
    sheet.onload = () => resolve()
    sheet.onerror = () => {
      sheet.remove()
      reject(new Error('The sheet of the rooms could not be loaded.'))
    }
    head.append(sheet)
  })
}
