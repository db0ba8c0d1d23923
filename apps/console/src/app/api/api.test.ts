import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import type { Session } from './session.ts'

test('a character that turns the direction of a text is shown as such, wherever it stands in an answer', async () => {
  const turned = {
    items: [{ sender: { name: 'Ana \u202e0001 RUE\u202c' }, words: ['\u2066x\u2069', 'Müller'] }],
  }
  const session = { token: () => 'token', rejected: () => undefined } as unknown as Session
  const api = createApi({ session, fetch: async () => Response.json(turned) })
  expect(await api.call('listUnmatched')).toEqual({
    items: [{ sender: { name: 'Ana \ufffd0001 RUE\ufffd' }, words: ['\ufffdx\ufffd', 'Müller'] }],
  })
})
