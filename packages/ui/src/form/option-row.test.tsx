import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OptionRow } from './option-row.tsx'

afterEach(cleanup)

test('rows are radio buttons with all their words as a name', () => {
  const chosen: string[] = []
  const row = (value: string) => (
    <OptionRow
      name="method"
      value={value}
      checked={value === 'card'}
      onChoose={(it) => chosen.push(it)}
      result={value}
      meta="minutes"
    />
  )
  render(
    <fieldset>
      {row('card')}
      {row('bank')}
    </fieldset>,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /card/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'bankminutes' }))
  expect(chosen).toEqual(['bank'])
})
