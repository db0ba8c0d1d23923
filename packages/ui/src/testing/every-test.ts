/** After every test of components the page is empty: files share a thread, and with it the document. */
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import './effects.ts'

afterEach(cleanup)
