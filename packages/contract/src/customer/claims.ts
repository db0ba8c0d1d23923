/** Claims: "this transfer was mine", by a customer or by somebody who is not signed in. */
import * as z from 'zod'
import { route } from '../route.ts'
import { fileRefusals, mostPaperBytes } from '../verification/documents.ts'
import { Day, Decimal, done, Email, Fiat, id, line } from '../words.ts'

export const ProofId = id('prf')

export const uploadClaimProof = route({
  method: 'POST',
  path: '/api/claims/proofs',
  access: 'anyone',
  summary:
    'Send the proof of a transfer, for the claim that follows: JPEG, PNG or PDF as the body. It is scanned at once; one that no claim takes within a day is deleted.',
  takesBytes: mostPaperBytes,
  answer: z.object({ id: ProofId }),
  refusals: [...fileRefusals, 'document.virus', 'too-many'],
})
export const sendClaim = route({
  method: 'POST',
  path: '/api/claims',
  access: 'anyone',
  idempotent: true,
  summary:
    'Say that a transfer to our bank account was one’s own. A person compares it; the answer is the same whether such money came or not, and the outcome comes by mail.',
  body: z.strictObject({
    amount: Decimal,
    currency: Fiat,
    /** The day on which it left the sender's account. */
    day: Day,
    senderName: line(140),
    /** IBAN or account number, as it is typed. */
    senderAccount: line(60),
    /** What the transfer said; empty where it said nothing. */
    reference: line(140, 0),
    /** Reference or id of the order that it was for, as it is typed. */
    order: line(60).optional(),
    proof: ProofId,
    /** Where the outcome goes to. Left out by a customer: their own address is known. */
    email: Email.optional(),
    locale: z.string().max(35).optional(),
  }),
  answer: done,
  refusals: ['amount.invalid', 'too-many'],
})
