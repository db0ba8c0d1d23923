/** The queue of claims: read beside the money that is alike, matched with money that was decided, or refused. */
import {
  drawClaimProof,
  getClaim,
  listClaims,
  matchClaim,
  readClaimProof,
  refuseClaim,
  type ClaimItem,
} from '@agio/contract'
import { wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Money, Operators } from '@agio/domain'
import { alikeIn, claims, isCandidate, takenAmong, type Claim } from '../../claims/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { unmatched, type UnmatchedCredit } from '../../rails/iso20022/index.ts'
import { documentFile, pageView, proofs } from '../../verification/documents/index.ts'
import * as audit from '../audit/audit.ts'
import { maskAccount, maskEmail, maskName, maskText, seesPersonal } from '../masks.ts'
import { maskedMoney, unmatchedItem } from '../money/unmatched-view.ts'
import { actorOf, type Actor } from '../sign-in/caller.ts'
import { namesOf } from '../sign-in/operator-store.ts'

/** A claim is matched with money that an operator gave to an order, or sent back. */
const decidedStates = ['matched', 'returning', 'returned'] as const
const mostCandidates = 10
/** Pages of open money that are looked through, of a hundred lines each. */
const mostPages = 5

const missing = { refused: 'not-found' } as const

export function claimQueueRoutes(serve: Serve, platform: Platform): void {
  serve(listClaims, async ({ caller, query: { state = 'open', ...query } }) => {
    const page = await claims.list(platform, state, query)
    const who = actorOf(caller)
    return 'refused' in page
      ? page
      : wirePage(
          page.items.map((claim) => itemOf(claim, who)),
          page.next,
        )
  })
  serve(getClaim, async ({ caller, params, query: { look } }) => {
    const who = actorOf(caller)
    const claim = await claims.find(platform, params.id)
    if (!claim) return missing
    // One that opened by itself is masked, and nobody has read it.
    if (look !== undefined) return claimView(platform, claim, who, true)
    await audit.look(platform, who, { action: 'claim.viewed', subject: claim.id })
    return claimView(platform, claim, who, false)
  })
  serve(drawClaimProof, async ({ caller, params: { id, page } }) => {
    const claim = await claims.find(platform, id)
    if (!claim?.proof) return missing
    // Written before the bytes are opened: what is not in the audit was not seen.
    await audit.note(platform, actorOf(caller), {
      action: 'claim.proof_read',
      subject: id,
      details: { page },
    })
    const drawn = await proofs.draw(platform, claim.proof, page)
    return 'refused' in drawn ? drawn : pageView(drawn)
  })
  serve(readClaimProof, async ({ caller, params: { id } }) => {
    const claim = await claims.find(platform, id)
    if (!claim?.proof) return missing
    await audit.note(platform, actorOf(caller), { action: 'claim.proof_saved', subject: id })
    const content = await proofs.content(platform, claim.proof)
    return 'refused' in content ? content : documentFile(content)
  })
  decisions(serve, platform)
}

function decisions(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(matchClaim, async ({ caller, params: { id }, body: { moneyId, reason } }) => {
    const by = actorOf(caller)
    const money = await unmatched.one(platform, moneyId)
    if (!money) return missing
    if (!isDecided(money)) return { refused: 'backoffice.changed' }
    return db.transaction(async (sql) => {
      const done = await claims.decide(platform, sql, id, { by: by.id, reason, moneyId })
      if ('refused' in done) return done
      await audit.note(
        platform,
        by,
        { action: matchClaim.audit, subject: id, details: { moneyId, reason } },
        sql,
      )
      return done
    })
  })
  serve(refuseClaim, async ({ caller, params: { id }, body: { reason } }) => {
    const by = actorOf(caller)
    return db.transaction(async (sql) => {
      const done = await claims.decide(platform, sql, id, { by: by.id, reason })
      if ('refused' in done) return done
      await audit.note(platform, by, { action: refuseClaim.audit, subject: id, details: { reason } }, sql)
      return done
    })
  })
}

const isDecided = ({ isDebit, state }: UnmatchedCredit): boolean =>
  !isDebit && decidedStates.some((it) => it === state)

function itemOf({ id, state, currency, units, day, details, createdAt }: Claim, { roles }: Actor): ClaimItem {
  const name = details?.senderName ?? null
  return {
    id: id as ClaimItem['id'],
    state,
    amount: wireAmount(Money.money(currency, BigInt(units))),
    day,
    senderName: name === null || seesPersonal(roles) ? name : maskName(name),
    at: wireTime(createdAt),
  }
}

async function claimView(platform: Platform, claim: Claim, who: Actor, isUnasked: boolean) {
  const { customerId, details, decidedAt, decidedBy, proof, reason, state, moneyId } = claim
  const email = await claims.addressOf(platform, claim)
  const [decider] = decidedBy === null ? [] : await namesOf(platform.db, [decidedBy])
  const shown = (words: string | null | undefined, mask: (words: string) => string) =>
    words === null || words === undefined ? null : seesPersonal(who.roles) && !isUnasked ? words : mask(words)
  const mayDecide = state === 'open' && Operators.isOneOf(who.roles, matchClaim.roles)
  return {
    ...itemOf(claim, who),
    customerId: customerId as `cus_${string}` | null,
    senderAccount: shown(details?.senderAccount, maskAccount),
    reference: shown(details?.reference, maskText),
    order: details?.order ?? null,
    email: shown(email, maskEmail),
    proof: proof && details ? { type: proof.type, size: proof.size } : null,
    candidates: state === 'open' && details ? await candidatesOf(platform, claim, who, mayDecide) : [],
    moneyId,
    decided:
      decidedAt === null || decidedBy === null
        ? null
        : { by: decider?.name ?? decidedBy, at: wireTime(decidedAt), reason: reason ?? null },
    mayDecide,
  }
}

async function candidatesOf(platform: Platform, claim: Claim, who: Actor, mayDecide: boolean) {
  const decided = decidedStates.map((state) => creditsIn(platform, claim, state, 1))
  const all = (await Promise.all([creditsIn(platform, claim, 'open', mostPages), ...decided])).flat()
  const alike = all
    .map((money) => ({ money, alike: alikeIn(claim, money) }))
    .filter((it) => isCandidate(it.alike))
    .toSorted((a, b) => b.alike.length - a.alike.length)
    .slice(0, mostCandidates)
  const taken = await takenAmong(
    platform.db,
    alike.map(({ money }) => money.identity),
  )
  return alike
    .filter(({ money }) => !taken.has(money.identity))
    .map((it) => ({
      money: maskedMoney(unmatchedItem(it.money), who),
      alike: it.alike,
      mayMatch: mayDecide && isDecided(it.money),
    }))
}

/** The newest credits in the currency of the claim. */
async function creditsIn(
  platform: Platform,
  { currency }: Claim,
  state: UnmatchedCredit['state'],
  pages: number,
): Promise<UnmatchedCredit[]> {
  const found: UnmatchedCredit[] = []
  let cursor: string | null = null
  for (let page = 0; page < pages; page += 1) {
    const next = await unmatched.list(platform, { state, currency, limit: 100, ...(cursor && { cursor }) })
    found.push(...next.items)
    cursor = next.cursor
    if (cursor === null) break
  }
  return found
}
