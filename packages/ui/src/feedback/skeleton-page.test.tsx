import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SkeletonPage } from './skeleton-page.tsx'

afterEach(cleanup)

test.each([
  ['order', 1],
  ['history', 0],
  ['account', 2],
] as const)('%s: a page that is on its way has its sheets, and says nothing', (of, sheets) => {
  const { container } = render(<SkeletonPage of={of} />)
  expect(container.querySelectorAll('[class*=paper]')).toHaveLength(sheets)
  expect(container.querySelectorAll('[class*=text]').length).toBeGreaterThan(5)
  expect(container.textContent).toBe('')
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})
