/**
 * Payment links: a merchant makes one, anybody pays it by a sale whose beneficiary is an approved account of the merchant.
 * An address holds a token alone; token, description and reference rest sealed. The state follows from orders and time
 * (`packages/domain/src/links.ts`); of two payers of a link for one payment, `order_place` lets one begin.
 */
import { Codec, Configuration, Links, Money, Stored, type Merchants } from '@agio/domain'
import { inForce } from '../../configuration/index.ts'
import { referenceProblem, type Payee } from '../../orders/reference/index.ts'
import { newId } from '../../platform/ids.ts'
import type { FieldProblem, Refused } from '../../platform/http/route.ts'
import { keepAnswer, type IdempotencyRow } from '../../platform/idempotency/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, type Random } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { idIn, readPage, type PageQuery } from '../../platform/sql/cursor.ts'
import { findMerchant, lockMerchant, type MerchantRow } from '../merchant-store.ts'
import { note, type Author } from '../doors.ts'
import { openPayee, payees as payeeTable, payeesOf, type PayeeRow } from '../payees/index.ts'
import { tooLittle, tooMuch } from './amount-bounds-view.ts'
import * as store from './link-store.ts'
import type { LinkRow, NewRow } from './link-store.ts'

type Words = {
  readonly description?: string | undefined
  readonly reference?: string | undefined
  /** The page that the payer goes to afterwards. */
  readonly returnUrl?: string | undefined
}
export type NewLink = Words & {
  readonly payee: string
  readonly uses: Links.Uses
  readonly amount?: string | undefined
  readonly externalId?: string | undefined
  readonly days: number
}
type Content = Words & { readonly token: string }
const { optional, record, text } = Codec
export const linkDocument = Stored.sealedDocument(
  'payment_link.sealed',
  1,
  record<Content>({
    token: text,
    description: optional(text),
    reference: optional(text),
    returnUrl: optional(text),
  }),
)
export type OpenedLink = LinkRow & Content & { readonly state: Links.State }

const place = (row: string) => ({ table: 'payment_link', column: 'sealed', row }) as const

/** 16 letters and digits: 80 bits, and short enough for a small QR code. */
function newLinkToken(random: Random): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(random(16), (byte) => alphabet.charAt(byte & 31)).join('')
}

const contentOf = ({ keys }: Platform, id: string, sealed: string): Content =>
  linkDocument.read(keys.sealer.open(place(id), sealed))

const openLink = (platform: Platform, row: LinkRow): OpenedLink =>
  withContent(row, contentOf(platform, row.id, row.sealed), platform.clock.now())
const withContent = (row: LinkRow, content: Content, now: Date): OpenedLink => ({
  ...row,
  ...content,
  state: Links.stateOf(knownOf(row), now.getTime()),
})
export const knownOf = ({ endsAt, switchedOffAt, ...it }: LinkRow): Links.Known => ({
  ...it,
  endsAt: endsAt.getTime(),
  switchedOffAt: switchedOffAt?.getTime() ?? null,
})

type Drawing = {
  readonly platform: Platform
  /** The configuration in force, which bounds a sale. */
  readonly version: Configuration.Version
}
type NoLink = Refused<'not-found' | 'invalid' | 'merchant.not_allowed' | 'merchant.not_approved'>
/** A file that comes twice asks for each of its payments once. */
type NoLine = NoLink | Refused<'merchant.link_exists'>

/** A line of a file: the link that it asks for, or its fault. */
export type LinkLine = { readonly line: number } & ({ readonly wanted: NewLink } | { readonly no: NoLink })
/** The result of a line: the link, or the refusal. */
export type LineResult = { readonly line: number } & ({ readonly made: OpenedLink } | { readonly no: NoLine })
/** The answer that is kept under the key of the request. */
type Keep = (results: readonly LineResult[]) => IdempotencyRow | undefined

const drawing = async (platform: Platform): Promise<Drawing> => ({
  platform,
  version: await inForce(platform),
})

export async function find(
  platform: Platform,
  merchantId: string,
  id: string,
  sql: Sql = platform.db,
): Promise<OpenedLink | Refused<'not-found'>> {
  const row = await store.findLink(sql, merchantId, id)
  return row ? openLink(platform, row) : { refused: 'not-found' }
}

export async function list(
  platform: Platform,
  merchantId: string,
  { externalId = null, ...query }: PageQuery & { externalId?: string | null | undefined },
) {
  const page = await readPage(
    `links ${externalId ?? ''}`,
    query,
    (key, count) => store.listLinks(platform.db, { merchantId, externalId }, idIn(key), count),
    ({ id }) => [id],
  )
  if ('refused' in page) return page
  return { ...page, items: page.items.map((row) => openLink(platform, row)) }
}

export async function create(
  platform: Platform,
  merchantId: string,
  it: NewLink,
  by: Author,
): Promise<OpenedLink | NoLink> {
  const now = await drawing(platform)
  return platform.db.transaction(async (sql) => {
    const merchant = await lockMerchant(sql, merchantId)
    if (!merchant) return { refused: 'not-found' }
    const payee = await payeeTable.find(sql, { merchantId, id: it.payee })
    const drawn = drawUp(now, merchant, payee, it)
    if ('refused' in drawn) return drawn
    const { id } = drawn.row
    await store.addLinks(sql, [drawn.row])
    const deed = { action: 'payment_link.created', subject: merchantId, details: { link: id } }
    await note(platform, by, deed, sql)
    return find(platform, merchantId, id, sql)
  })
}

/** The links of a file: all good lines and the kept answer in one transaction. */
export async function createAll(
  platform: Platform,
  merchantId: string,
  lines: readonly LinkLine[],
  by: Author,
  keep: Keep,
): Promise<{ readonly results: readonly LineResult[] } | Refused<'not-found' | 'idempotency.in_progress'>> {
  const now = await drawing(platform)
  return platform.db.transaction(async (sql) => {
    const merchant = await lockMerchant(sql, merchantId)
    if (!merchant) return { refused: 'not-found' }
    const payees = new Map((await payeesOf(sql, merchantId)).map((payee) => [payee.id, payee]))
    const of = { lines, payees, now: platform.clock.now() }
    const names = await namesOfPayments(sql, merchantId, of)
    const { results, rows } = drawUpAll(now, { merchant, payees, names }, lines)
    const kept = keep(results)
    if (kept && !(await keepAnswer(sql, kept))) return { refused: 'idempotency.in_progress' }
    const [first] = rows
    if (first) {
      await store.addLinks(sql, rows)
      const details = { links: rows.length, first: first.id, last: rows.at(-1)?.id ?? first.id }
      const deed = { action: 'payment_link.created_from_file', subject: merchantId, details }
      await note(platform, by, deed, sql)
    }
    return { results }
  })
}

export const switchOff = (
  platform: Platform,
  merchantId: string,
  id: string,
  by: Author,
): Promise<OpenedLink | Refused<'not-found' | 'merchant.ended'>> =>
  platform.db.transaction(async (sql) => {
    const link = await find(platform, merchantId, id, sql)
    if ('refused' in link) return link
    if (link.state === 'paid' || !(await store.setSwitchedOff(sql, id, platform.clock.now())))
      return { refused: 'merchant.ended' }
    const deed = { action: 'payment_link.switched_off', subject: merchantId, details: { link: id } }
    await note(platform, by, deed, sql)
    return find(platform, merchantId, id, sql)
  })

type Drawn = { readonly row: NewRow; readonly content: Content }

/** A link that fits its merchant and its account, not stored yet. */
function drawUp(
  { platform: { clock, keys, random }, version }: Drawing,
  merchant: MerchantRow,
  payee: PayeeRow | undefined,
  it: NewLink,
): Drawn | NoLink {
  if (!payee) return { refused: 'not-found' }
  if (payee.state !== 'approved') return { refused: 'merchant.not_approved' }
  const amount = amountOf(payee.fiat, it, version)
  if (typeof amount === 'object' && amount !== null) return { refused: 'invalid', fields: [amount] }
  const problem = referenceProblem(payee.fiat, it.reference)
  if (problem) return { refused: 'invalid', fields: [problem] }
  if (it.returnUrl !== undefined && !isOwnAddress(merchant, it.returnUrl))
    return { refused: 'merchant.not_allowed', fields: [{ field: 'returnUrl', code: 'one_of' }] }
  const now = clock.now()
  const id = newId('lnk', now)
  const { description, reference, returnUrl } = it
  const content: Content = { token: newLinkToken(random), description, reference, returnUrl }
  const row: NewRow = {
    id,
    tokenHash: hashToken(content.token),
    merchantId: merchant.id,
    payeeId: payee.id,
    fiat: payee.fiat,
    uses: it.uses,
    amount,
    sealed: keys.sealer.seal(place(id), linkDocument.write(content)),
    externalId: it.externalId ?? null,
    createdAt: now,
    endsAt: new Date(now.getTime() + it.days * 86_400_000),
    switchedOffAt: null,
    paid: 0n,
    isBeingPaid: false,
  }
  return { row, content }
}

/** The merchant's own names, of those in the file, under which one payment is asked for, under way or made. */
async function namesOfPayments(
  sql: Sql,
  merchantId: string,
  { lines, payees, now }: { lines: readonly LinkLine[]; payees: ReadonlyMap<string, PayeeRow>; now: Date },
): Promise<Set<string>> {
  const wanted = lines.flatMap((it) => ('wanted' in it ? (it.wanted.externalId ?? []) : []))
  const links = await store.linksForOneNamed(sql, merchantId, wanted)
  const stands = links.filter((it) => {
    const { isOpen } = Links.states[Links.stateOf(knownOf(it), now.getTime())]
    return (isOpen && payees.get(it.payeeId)?.state === 'approved') || it.isBeingPaid || it.paid > 0n
  })
  return new Set(stands.flatMap(({ externalId }) => externalId ?? []))
}

/** A refusal without a field concerns the account. */
const ofPayee: readonly FieldProblem[] = [{ field: 'payee', code: 'one_of' }]
const existing: NoLine = {
  refused: 'merchant.link_exists',
  fields: [{ field: 'externalId', code: 'invalid' }],
}

type OfMerchant = {
  readonly merchant: MerchantRow
  readonly payees: ReadonlyMap<string, PayeeRow>
  readonly names: ReadonlySet<string>
}

function drawUpAll(
  now: Drawing,
  { merchant, payees, names }: OfMerchant,
  lines: readonly LinkLine[],
): { readonly results: readonly LineResult[]; readonly rows: readonly NewRow[] } {
  const taken = new Set(names)
  const results: LineResult[] = []
  const rows: NewRow[] = []
  for (const it of lines) {
    const { line } = it
    const name = 'no' in it || it.wanted.uses !== 'one' ? undefined : it.wanted.externalId
    const drawn = 'no' in it ? it.no : drawUp(now, merchant, payees.get(it.wanted.payee), it.wanted)
    if ('refused' in drawn || (name !== undefined && taken.has(name))) {
      const no = 'refused' in drawn ? drawn : existing
      results.push({ line, no: { ...no, fields: no.fields ?? ofPayee } })
      continue
    }
    const { row, content } = drawn
    if (name !== undefined) taken.add(name)
    rows.push(row)
    results.push({ line, made: withContent(row, content, row.createdAt) })
  }
  return { results, rows }
}

/** In the smallest unit; null if the payer chooses; a problem if it does not fit the uses, or no sale can pay it. */
function amountOf(
  fiat: Money.Fiat,
  { amount, uses }: NewLink,
  version: Configuration.Version,
): bigint | null | FieldProblem {
  const read = amount === undefined ? null : Money.parse(fiat, amount)
  if (read === 'not-an-amount') return { field: 'amount', code: 'amount.invalid' }
  const units = read && read.units
  if (!Links.isWhole({ uses, amount: units }))
    return {
      field: 'amount',
      code: units === null ? 'required' : uses === 'open' ? 'one_of' : 'amount.invalid',
    }
  if (units === null) return units
  const [least, most] = [Configuration.leastPaidOut(version, fiat), Configuration.mostPaidOut(version, fiat)]
  if (units < least.units) return tooLittle(least)
  return units <= most.units ? units : tooMuch(most)
}

/** The address is at one of the merchant's own sites: payers are not sent to others. */
function isOwnAddress({ allowedOrigins }: Pick<MerchantRow, 'allowedOrigins'>, text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, username, password } = new URL(text)
  return username === '' && password === '' && allowedOrigins.includes(origin)
}

/** The payout reference of each link. */
export async function referencesOfLinks(
  platform: Platform,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, string | undefined>> {
  const rows = ids.length === 0 ? [] : await store.sealedLinks(platform.db, merchantId, ids)
  return new Map(rows.map(({ id, sealed }) => [id, contentOf(platform, id, sealed).reference]))
}

/** A link as its payer sees it. */
export type PayableLink = OpenedLink & {
  readonly merchant: Pick<Merchants.Shop, 'merchantId' | 'name'>
  readonly payee: Payee
  /** The account, masked. */
  readonly label: string
  /** The amount that one payment brings the beneficiary; null where the payer chooses. */
  readonly left: bigint | null
  readonly mayPay: boolean
}

/** The sites that may frame a link's page, by its token: those of its merchant. None for an unknown link. */
export const sitesOfLink = async (sql: Sql, token: string): Promise<readonly string[]> =>
  (await store.linkOfToken(sql, hashToken(token)))?.merchantSites ?? []

/** By the token of its address. */
export async function findPayable(platform: Platform, token: string): Promise<PayableLink | undefined> {
  const { db } = platform
  const row = await store.linkOfToken(db, hashToken(token))
  const account = row && (await payeeTable.find(db, { merchantId: row.merchantId, id: row.payeeId }))
  if (!row || !account) return undefined
  const { returnUrl, ...link } = openLink(platform, row)
  const isBack = returnUrl !== undefined && isOwnAddress({ allowedOrigins: row.merchantSites }, returnUrl)
  return {
    ...link,
    returnUrl: isBack ? returnUrl : undefined,
    merchant: { merchantId: row.merchantId, name: row.merchantName },
    payee: openPayee(platform, account).payee,
    label: account.label,
    left: Links.left(row),
    mayPay: Links.states[link.state].mayPay && account.state === 'approved',
  }
}

/** A page is on a current site of the merchant; the site may have been removed since an order was placed. */
export async function leadsBack({ db }: Platform, merchantId: string, url: string): Promise<boolean> {
  const merchant = await findMerchant(db, merchantId)
  return merchant !== undefined && isOwnAddress(merchant, url)
}

/** The order may pay: others may have paid the link since its payer gave up and coins came all the same. */
export const take = ({ db, clock }: Platform, linkId: string, orderId: string) =>
  store.takeLink(db, linkId, orderId, clock.now())
