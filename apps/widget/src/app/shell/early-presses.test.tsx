/** Presses on the page of the build, before its script: done once, in their order, unless somebody typed after them. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPresses, takePresses } from './early-presses.ts'

const button = (name: string) => document.getElementById(name) as HTMLButtonElement
const types = () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
let heard: string[] = []

beforeEach(() => {
  heard = []
  document.body.innerHTML = `<input /><button id="chip"><b>250</b></button><button id="next"></button>`
  keepPresses(window)
})

// Files share a window.
afterEach(() => {
  takePresses(window)()
  document.body.innerHTML = ''
})

/** The script has come: it takes the presses, and hears the buttons from now on. */
function takes() {
  const again = takePresses(window)
  for (const name of ['chip', 'next']) button(name).addEventListener('click', () => heard.push(name))
  return again
}

test('early presses are replayed in their order, and once', async () => {
  button('chip').querySelector('b')?.click()
  button('next').click()
  const again = takes()
  again()
  await settled()
  expect(heard).toEqual(['chip', 'next'])
  again()
  await settled()
  expect(heard).toEqual(['chip', 'next'])
})

test('a person who types after a press has changed their mind, until the moment of the replay', async () => {
  button('next').click()
  types()
  button('chip').click()
  const again = takes()
  types()
  again()
  await settled()
  expect(heard).toEqual([])
})

test('a press that the script hears itself is not replayed', async () => {
  const again = takes()
  button('next').click()
  again()
  await settled()
  expect(heard).toEqual(['next'])
})
