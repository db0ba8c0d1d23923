/** Addresses as people type them: what is none, and where coins would be lost. */
import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])(
  '%s is read with its checksum',
  async (typed) => expect(await readAddress(typed)).toEqual({ address }),
)

test.each([
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(39)}1`,
  '0x000000000000000000000000000000000000dEaD',
  '0x000000000000000000000000000000000000dead',
])('%s is refused: coins sent there are lost', async (typed) =>
  expect(await readAddress(typed)).toEqual({ problem: 'refused' }),
)

test('an address whose letters do not fit its checksum, and a text that is none, are told apart', async () => {
  expect(await readAddress(address.replace('E7', 'e7'))).toEqual({ problem: 'checksum' })
  expect(await readAddress(address.slice(0, -1))).toEqual({ problem: 'invalid' })
})
