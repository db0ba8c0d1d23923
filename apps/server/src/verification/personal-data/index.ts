/** The tables of verification, for erasure. */
import { funds } from '../funds/funds-store.ts'
import { persons, steps } from '../steps/step-store.ts'

export const tables = [steps, persons, funds]
