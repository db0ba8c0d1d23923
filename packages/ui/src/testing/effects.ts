/**
 * An element that a search on the page found has had its effects. React runs them in a later turn than the one that draws; Testing
 * Library waits for a timer alone, which a slow machine fires first.
 */
import { configure, getConfig } from '@testing-library/react'

const nextTurn = globalThis.setImmediate
const { asyncWrapper } = getConfig()
configure({
  asyncWrapper: async (search) => {
    const found = await asyncWrapper(search)
    await new Promise((resolve) => nextTurn(() => nextTurn(resolve)))
    return found
  },
})
