import type { LinkOfCustomer } from '@agio/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage } from '../testing/stage.tsx'
import { Links } from './index.ts'

const link = (change: Partial<LinkOfCustomer>): LinkOfCustomer => ({
  id: 'lnk_1',
  customerId: 'cus_1',
  strength: 'same',
  kinds: ['document', 'name_and_birth', 'similar_name'],
  refusal: null,
  foundAt: '2026-11-20 06:00:00',
  decision: null,
  ...change,
})

const rows = () =>
  within(screen.getByRole('region', { name: 'Other accounts, as a table' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('links say what both have, once, and what was decided; what is not decided leads to its queue', () => {
  const family: Partial<LinkOfCustomer> = { id: 'lnk_2', strength: 'shared', kinds: ['phone'] }
  const joined: Partial<LinkOfCustomer> = {
    id: 'lnk_3',
    kinds: ['similar_name'],
    decision: 'joined',
    refusal: 'refused',
  }
  stage(<Links links={[link({}), link(family), link(joined)]} />, {})
  const refused = 'the verification is refused for good'
  const both = 'joined: one history, one set of limits'
  expect(rows()).toEqual([
    ['cus_1', 'The same person', 'document, name and birth date', 'no', 'not decided'],
    ['cus_1', 'Shared with another customer', 'phone', 'no', 'nothing to decide'],
    ['cus_1', 'The same person', 'birth date with a similar name', refused, both],
  ])
  expect(screen.getByRole('link', { name: 'not decided' }).getAttribute('href')).toBe(
    '/console/cases?kind=same_person',
  )
})
