import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Address } from './address.tsx'
import { Fees } from './fees.tsx'
import { Money } from './money.tsx'
import { keepFitting } from './use-fit.ts'

afterEach(cleanup)

test('an amount stands for itself between letters of any direction', () => {
  const { container } = render(<Money amount="105.76 USDC" sign="−" />)
  expect(container.querySelector('bdi')?.textContent).toBe('−105.76 USDC')
})

test('an amount takes the first size at which nothing is cut, and the smallest where none is enough', () => {
  const fitted = (widths: number[]) => {
    const it = document.createElement('p')
    Object.defineProperty(it, 'clientWidth', { value: 142 })
    Object.defineProperty(it, 'scrollWidth', { get: () => widths[Number(it.dataset['fit'])] })
    const { fit, stop } = keepFitting(it, 4)
    fit()
    stop()
    return it.dataset['fit']
  }
  expect(fitted([128])).toBe('0')
  expect(fitted([163, 143, 122])).toBe('2')
  expect(fitted([320, 280, 240, 200])).toBe('3')
})

test('an address is whole, as given, in fours, and selected as it is', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const { container } = render(<Address address={address} network={{ name: 'Ethereum', symbol: 'ETH' }} />)
  expect(container.querySelector('code')?.textContent).toBe(address)
  const groups = [...container.querySelectorAll('code span')].map((it) => it.textContent)
  expect(groups).toEqual(['0x5290', '8400', '0985', '2788', '6E0F', '7030', '0698', '57D2', 'E416', '9EE7'])
  expect(screen.getByText('Ethereum')).toBeTruthy()
})

test('fees are one line that opens into lines with a minus', () => {
  render(
    <Fees
      label="Fees"
      total="€3.70"
      lines={[
        { id: 'service', label: 'Service fee', amount: '€2.70' },
        { id: 'bank', label: 'Bank transfer', amount: '€1.00' },
      ]}
    />,
  )
  const details = screen.getByRole<HTMLDetailsElement>('group')
  expect(details.open).toBe(false)
  expect(details.querySelector('summary')?.textContent).toBe('Fees€3.70')
  expect([...details.querySelectorAll('dd')].map((it) => it.textContent)).toEqual(['−€2.70', '−€1.00'])
})
