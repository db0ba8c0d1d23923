import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

const opened = (children: ReactNode, onClose = () => {}) => {
  render(
    <Dialog title="A coin" closeLabel="Close" onClose={onClose}>
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

test('on a touch screen it begins at the sums that stand above a field, and at a field that stands above them', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(pointer: coarse)' }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const sums = (
    <dl>
      <div>
        <dt>Goes back to you</dt>
        <dd>1 USDC</dd>
      </div>
    </dl>
  )
  const field = <input aria-label="To another address" />
  expect(
    opened(
      <>
        {sums}
        {field}
      </>,
    ),
  ).toBe(screen.getByRole('region', { name: 'A coin' }))
  cleanup()
  expect(
    opened(
      <>
        {field}
        {sums}
      </>,
    ),
  ).toBe(screen.getByLabelText('To another address'))
})

test('a press on the veil closes it, and the second press of a double click on its opener does not', () => {
  const onClose = vi.fn()
  opened(<p>Sure?</p>, onClose)
  const veil = screen.getByRole('dialog')
  fireEvent.mouseDown(veil, { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.mouseDown(veil, { detail: 1 })
  expect(onClose).toHaveBeenCalledOnce()
})
