/** Runs beside every story and every fault: whatever a test does, the ledger follows from bank, chains and acquirer after it. */
import { afterEach } from 'vitest'
import { expectNoDifferences } from './comparing.ts'

afterEach(expectNoDifferences, 60_000)
