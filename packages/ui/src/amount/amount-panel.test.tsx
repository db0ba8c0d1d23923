import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AmountPanel } from './amount-panel.tsx'

afterEach(cleanup)

const panel = (value: string) => (
  <AmountPanel
    id="a"
    name="a"
    label="You pay"
    value={value}
    onText={(_, caret) => caret}
    asset={{ mark: null, title: 'EUR', spoken: 'EUR' }}
  />
)
const field = () => screen.getByLabelText<HTMLInputElement>('You pay')
const selected = () => [field().selectionStart, field().selectionEnd]

test('a figure worked out anew under somebody about to type over it stays selected', () => {
  const { rerender } = render(panel('100'))
  field().focus()
  field().select()
  rerender(panel('140.72'))
  expect(selected()).toEqual([0, 6])
})

test('digits being typed are not selected under the hand', () => {
  const { rerender } = render(panel('100'))
  field().focus()
  field().select()
  fireEvent.change(field(), { target: { value: '1' } })
  field().setSelectionRange(1, 1)
  rerender(panel('1'))
  expect(selected()).toEqual([1, 1])
})

test('with thousands separators added while typing, the caret stays behind its digit', () => {
  const grouping = (value: string) => (
    <AmountPanel
      id="a"
      name="a"
      label="You pay"
      value={value}
      onText={() => 2}
      asset={{ mark: null, title: 'EUR', spoken: 'EUR' }}
    />
  )
  const { rerender } = render(grouping('100'))
  field().focus()
  fireEvent.change(field(), { target: { value: '1200' } })
  rerender(grouping('1,200'))
  expect(selected()).toEqual([2, 2])
})

test('a figure without the focus takes no selection', () => {
  const { rerender } = render(panel('100'))
  rerender(panel('140.72'))
  expect(document.activeElement).not.toBe(field())
})

test('a figure without a hand for it is read, not written, and an asset that is not chosen is no button', () => {
  render(
    <AmountPanel
      id="a"
      name="a"
      label="You pay"
      value="100"
      asset={{ mark: null, title: 'EUR', spoken: 'EUR' }}
    />,
  )
  expect(field().readOnly).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
})
