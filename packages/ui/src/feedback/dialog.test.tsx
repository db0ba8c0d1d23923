import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

const opened = (children: ReactNode) => {
  render(
    <Dialog title="A coin" closeLabel="Close" onClose={() => {}}>
      {children}
    </Dialog>,
  )
  return document.activeElement
}

test('a dialog begins at its first field, not at the button that closes it', () => {
  expect(opened(<input aria-label="Search" type="search" />)).toBe(screen.getByLabelText('Search'))
})

test('among radio buttons it begins at the chosen one', () => {
  const radios = ['one', 'two'].map((it) => (
    <input key={it} type="radio" name="n" aria-label={it} readOnly checked={it === 'two'} />
  ))
  expect(opened(radios)).toBe(screen.getByLabelText('two'))
})

test('without a field it begins at its text', () => {
  expect(opened(<p>Sure?</p>)).toBe(screen.getByRole('region', { name: 'A coin' }))
})
