/** Account details on paper: of an active IBAN, for its customer, in several languages, tagged. */
import { expect, test } from 'vitest'
import { textOf } from '../../orders/testing/pdf-text.ts'
import { ibanRoutes } from '../routes.ts'
import { openIbanWorld, person } from '../testing.ts'

const company = { name: 'Fernweh GmbH', details: ['Musterstraße 1, Berlin'] }

async function openDesk() {
  const world = await openIbanWorld()
  const settings = { ...world.platform.settings, company }
  const http = await world.serve((serve) => ibanRoutes(serve, { ...world.platform, settings }), {
    as: person.id,
  })
  const paper = (id: string, { locale = 'en', as = person.id } = {}) =>
    http.ask('GET', `/api/ibans/${id}/details?locale=${locale}`, { as })
  return { ...world, http, paper }
}

test.each([
  ['en', ['Account details', 'Payee', 'Transfer from accounts of Greta Beispiel only.']],
  ['de-AT', ['Kontodaten', 'Empfänger', 'Nur von Konten auf den Namen Greta Beispiel.']],
  ['ar', [[...'بيانات الحساب'].toReversed().join('')]],
] as const)(
  'in %s it holds what the page shows, and is tagged for a screen reader',
  async (locale, words) => {
    await using desk = await openDesk()
    const id = await desk.opened()
    const answer = await desk.paper(id, { locale })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="account-details.pdf"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = textOf(bytes)
    const account = ['Greta Beispiel', 'DE68 5001 0517 8297 3364 85', 'SNDBDEFFXXX', 'Sandbank', 'EUR']
    for (const word of [...words, ...account, company.name]) expect(text).toContain(word)
    const raw = bytes.toString('latin1')
    for (const mark of [
      '/Marked true',
      `/Lang (${locale.slice(0, 2)})`,
      '/DisplayDocTitle true',
      '/H1',
      '/TH',
    ])
      expect(raw).toContain(mark)
    const again = await desk.paper(id, { locale })
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  },
)

test("another customer's IBAN has none, nor one that is not active", async () => {
  await using desk = await openDesk()
  const id = await desk.opened()
  const [theirs, missing] = [
    await desk.paper(id, { as: 'cus_other' }),
    await desk.paper(`ibn_${'a'.repeat(26)}`, { as: 'cus_other' }),
  ]
  expect([theirs.status, missing.status]).toEqual([404, 404])
  desk.control.known.set(id, { word: 'blocked', holder: '' })
  await desk.asks()
  expect(await desk.http.json('GET', `/api/ibans/${id}/details`)).toMatchObject({
    status: 409,
    body: { error: { code: 'order.not_now' } },
  })
})
