import { expect, test } from 'vitest'
import { readMail } from './mail.ts'

const pinOf = async (subject: string, text: string) =>
  (
    await readMail(`Subject: ${subject}\r\nContent-Type: text/plain\r\n\r\n${text}`, {
      id: '1',
      to: [],
      at: new Date(0),
    })
  ).pin

test.each([
  ['an address of the word and a number', 'We wrote to pin.mwyax8560@mail.example.'],
  ['an address behind the word', 'Your code was sent to ana8560@mail.example.'],
  ['an address in brackets', 'PIN for Ana (ana+2026@mail.example)'],
  ['a link', 'No code needed: https://widget.example/contact?code=482913'],
])('%s has no PIN, and hides none', async (_, text) => {
  expect(await pinOf('Your order', text)).toBeUndefined()
  expect(await pinOf('Sign in', `${text}\n\nYour code is 739104.`)).toBe('739104')
})

test('the PIN is found where a mail speaks of one, and amounts or years are not taken for it', async () => {
  expect(await pinOf('Your PIN', '123456')).toBe('123456')
  expect(await pinOf('Sign in', 'Your code is: 4821.')).toBe('4821')
  expect(await pinOf('482913 is your sign-in PIN', 'Welcome, member 2026')).toBe('482913')
  expect(await pinOf('Sign in', 'Enter this:\n\n  482913  \n')).toBe('482913')
  expect(await pinOf('Your order of 2026', 'You get 1500.00 EUR, reference RF18539007547034')).toBeUndefined()
})
