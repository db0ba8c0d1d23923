import { expect, test } from 'vitest'
import { closeSheet, openSheet, paragraph } from './sheet.ts'

/** The faces that a PDF has inside, without the tag of the part that is used of each. */
async function facesOf(text: string): Promise<string[]> {
  const company = { name: 'Fernweh', details: [] }
  const sheet = await openSheet({ title: 'x', language: 'en', direction: 'ltr', company, at: new Date(0) })
  paragraph(sheet, 'P', text, { size: 10, color: '#000000' })
  const raw = Buffer.from(await closeSheet(sheet)).toString('latin1')
  return [...new Set([...raw.matchAll(/\/BaseFont \/\w+\+(\w+)/g)].map(([, name = '']) => name))].toSorted()
}

test.each(['Greta Beispiel, 99.00 €', 'Łukasz Žižek', 'Nguyễn Thị Mẫu'])(
  '%s has the letters of the pages alone',
  async (text) => {
    for (const face of await facesOf(text)) expect(face).toMatch(/^HankenGrotesk/)
  },
)

test.each(['Ελένη Δείγμα', 'Иван Пример', 'محمد الأحمد', '100 → 99'])(
  '%s takes the letters that they lack from another face',
  async (text) => {
    expect(await facesOf(text)).toEqual(expect.arrayContaining(['DejaVuSans']))
  },
)
