/** The configuration: its versions, what a proposal would have made of yesterday's orders, and asking for a new version. */
import { Configuration, Operators } from '@agio/domain'
import * as z from 'zod'
import { act } from '../act.ts'
import { ApprovalView, everybody, Figure } from './words.ts'
import { route } from '../route.ts'
import { Amount, list, page, Time } from '../words.ts'

const Change = z.object({ path: z.string(), before: z.string(), after: z.string() })
export type ConfigurationChange = z.infer<typeof Change>
/** As the domain writes it; the server validates each field. */
const Document = z.record(z.string(), z.unknown())

export const ConfigurationVersion = z.object({
  version: z.number(),
  state: z.enum(['scheduled', 'in_force', 'past']),
  effectiveAt: Time,
  recordedAt: Time,
  /** Null for the first version. */
  proposedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  reason: z.string(),
  document: Document,
  /** The differences from the version before it. */
  changes: z.array(Change),
})
export type ConfigurationVersion = z.infer<typeof ConfigurationVersion>

export const listConfigurations = route({
  method: 'GET',
  path: '/api/admin/configurations',
  access: 'operator',
  roles: everybody,
  summary: 'The versions of the configuration, newest first, each with what differs from the one before it.',
  query: z.strictObject({ ...page }),
  answer: list(ConfigurationVersion),
  refusals: ['invalid'],
})

export const getConfigurationProposals = route({
  method: 'GET',
  path: '/api/admin/configuration_proposals',
  access: 'operator',
  roles: everybody,
  summary: 'What was proposed as the next version, newest first, and whether the caller may propose one.',
  answer: z.object({ approvals: z.array(ApprovalView), mayPropose: z.boolean() }),
})

export const previewConfiguration = route({
  method: 'POST',
  path: '/api/admin/configuration_previews',
  access: 'operator',
  roles: Operators.configurers,
  summary:
    'What differs from the newest version, what example orders and those of yesterday cost, and how many names would be hits.',
  body: z.strictObject({ document: Document }),
  answer: z.object({
    changes: z.array(Change),
    /** In UTC. */
    day: z.string(),
    orders: z.number(),
    /** Orders that would have been refused. */
    refusals: z.number(),
    /** All fees of the other orders. */
    costs: z.array(z.object({ before: Amount, after: Amount })),
    /** Orders of 50, 500 and 5,000 whose fees differ. The network's are not among these; null is an order that is refused. */
    examples: z.array(
      z.object({
        way: z.enum(Configuration.ways),
        /** Null: every coin without a fee of its own. */
        coin: z.string().nullable(),
        /** The value of the coins that are sold, or the money that is paid. */
        amount: Amount,
        before: Amount.nullable(),
        after: Amount.nullable(),
      }),
    ),
    /** Of the newest names that were compared with the lists: how many are hits. Null where no figure of that changes. */
    screening: z.object({ names: z.number(), before: z.number(), after: z.number() }).nullable(),
    /** What the policies of hedging would have made of yesterday's exposure. Empty where no figure of them changes. */
    hedges: z.array(
      z.object({
        coin: z.string(),
        /** The moments that were looked at: one every five minutes, where there was a price. */
        samples: z.int(),
        trades: z.int(),
        /** In EUR: all that would have been traded, and the largest exposure that would have stayed open. */
        traded: Amount,
        most: Amount,
        /** The exposure at the end of the day, and its value in EUR; below zero where short. */
        left: Figure,
        leftWorth: Figure,
      }),
    ),
  }),
  refusals: ['backoffice.unfit'],
})

export const proposeConfiguration = act({
  path: '/api/admin/configuration_proposals',
  roles: Operators.configurers,
  summary:
    'Propose the next version. Another operator approves exactly these changes and this date of effect.',
  second: 'configuration',
  asks: { document: Document, effectiveAt: Time },
  answer: ApprovalView,
  refusals: ['backoffice.unfit', 'backoffice.too_soon', 'backoffice.unchanged'],
})
