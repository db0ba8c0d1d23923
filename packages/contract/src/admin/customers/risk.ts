/** The risk score of a customer as data: the console makes the sentence of each rule. */
import { Risk } from '@agio/domain'
import * as z from 'zod'
import { Amount, Time } from '../../words.ts'

const KnownCountry = z.object({ country: z.string(), from: z.enum(Risk.countrySources) })

const RiskPoint = z.object({
  rule: z.enum(Risk.riskRuleNames),
  kind: z.enum(Risk.riskKinds),
  points: z.int(),
  /** The figures of the rule, as `packages/domain/src/risk/figures.ts` lists them. */
  figures: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.array(z.string()), z.array(KnownCountry)]),
  ),
  /** The parts of the customer's page that show its signals, besides the orders. */
  seenIn: z.array(z.enum(Risk.riskSources)),
  /** The newest of those that it counts, each with what it counts for. */
  orders: z.array(z.object({ id: z.string(), reference: z.string(), at: Time, amount: Amount })),
})

export const RiskOfCustomer = z.object({
  /** The sum of the points. */
  total: z.int(),
  level: z.enum(Risk.riskLevelNames),
  points: z.array(RiskPoint),
  /** The newest review of the customer, where what was typed is read. */
  reviewId: z.string().nullable(),
})
export type RiskOfCustomer = z.infer<typeof RiskOfCustomer>
