import { readFileSync } from 'node:fs'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Hero } from './hero.tsx'
import { Status } from './status.tsx'
import { Steps, type Step } from './steps.tsx'

afterEach(cleanup)

const steps: Step[] = [
  { id: 'send', title: 'Send', state: 'done', time: { text: '21:55', iso: '2026-11-22T21:55:00Z' } },
  { id: 'confirm', title: 'Confirm', state: 'now' },
  { id: 'paid', title: 'Paid', state: 'next' },
]
const words = { done: 'Done', now: 'Now', next: 'To come', off: 'Stopped' }

test('the present step is marked for the ear, as a list and as a bar', () => {
  for (const look of ['list', 'bar'] as const) {
    render(<Steps label="Progress" steps={steps} words={words} look={look} />)
    const present = within(screen.getByRole('list', { name: 'Progress' }))
      .getAllByRole('listitem')
      .filter((it) => it.getAttribute('aria-current') === 'step')
    expect(present.map((it) => it.textContent)).toEqual(['Now: Confirm'])
    cleanup()
  }
})

test('only the list has times', () => {
  const { rerender } = render(<Steps label="Progress" steps={steps} words={words} />)
  expect(screen.queryByText('21:55')).not.toBeNull()
  rerender(<Steps label="Progress" steps={steps} words={words} look="bar" />)
  expect(screen.queryByText('21:55')).toBeNull()
})

test('a state is a sentence with its time; it is spoken where it is live', () => {
  render(
    <Status tone="wait" when="about 20 s" live>
      Waiting for the network
    </Status>,
  )
  expect(screen.getByRole('status').textContent).toBe('Waiting for the networkabout 20 s')
})

test('the title of the page is the number and its words', () => {
  render(<Hero figure="€100.00" title="paid" />)
  expect(screen.getByRole('heading', { level: 1, name: '€100.00 paid' }).tabIndex).toBe(-1)
})

test('only the list leaves its last step without a line: the bar draws one above each', () => {
  const css = readFileSync('packages/ui/src/progress/steps.module.css', 'utf8')
  const hides = [...css.matchAll(/^(.*:last-child::before) \{\s*display: none/gm)].map(([, who]) => who)
  expect(hides).toEqual(['.list > .step:last-child::before'])
})
