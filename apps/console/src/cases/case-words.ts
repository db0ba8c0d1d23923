/** The sentence of each kind of case: a kind without one does not compile. */
import type { CaseView } from '@agio/contract'
import { Coins, type Cases, type Credits } from '@agio/domain'
import { t } from 'virtual:texts/console/cases'
import { fileRefusalText } from '../app/file-words.ts'
import { standingText } from '../app/standing-words.ts'
import { strengthText } from '../same-person/index.ts'

const nameOf = ({ kind, id }: Credits.CreditSource): string => t(`source.${kind}`, { id })

/** "USDC@11155111" → "USDC on Sepolia": the same coin of another chain is another one. */
function assetText(asset: string): string {
  if (!Coins.isCoinId(asset)) return asset
  return t('asset', { symbol: Coins.coinOf(asset).symbol, chain: Coins.chainOf(asset).name })
}

/** Kinds whose sentence has several forms, or a value that has words of its own. */
const sentences = {
  customer_stopped: ({ reason, orders }) =>
    t('case.customer_stopped', { reason: standingText(reason), orders }),
  price_moved: ({ gross, atMarket }) =>
    atMarket === null ? t('case.price_moved.unknown', { gross }) : t('case.price_moved', { gross, atMarket }),

  unallocated_deposit: ({ asset, transaction }) =>
    t('case.unallocated_deposit', { asset: assetText(asset), transaction }),

  unallocated_credit: ({ source }) => t('case.unallocated_credit', { source: nameOf(source) }),
  credit_in_doubt: ({ source, reason }) =>
    reason === 'not_notified' || reason === 'negative_amount'
      ? t(`case.credit_in_doubt.${reason}`, { source: nameOf(source) })
      : t('case.credit_in_doubt', { source: nameOf(source) }),
  credit_out_twice: ({ source, amount, currency }) =>
    t('case.credit_out_twice', { source: nameOf(source), amount, currency }),
  credit_reported_twice: ({ source, otherSource }) =>
    t('case.credit_reported_twice', { source: nameOf(source), otherSource: nameOf(otherSource) }),
  dispute_opened: ({ dispute, source }) => t(`case.dispute_opened.${dispute}`, { source: nameOf(source) }),
  dispute_won: ({ disputeId, source }) => t('case.dispute_won', { disputeId, source: nameOf(source) }),

  nostro_short: ({ account, asset, missing }) =>
    t('case.nostro_short', { account, asset: assetText(asset), missing }),
  bank_file_trouble: ({ name, refusal, entries }) =>
    refusal === null
      ? t('case.bank_file_trouble.entries', { name, entries })
      : t('case.bank_file_trouble', { name, refusal: fileRefusalText(refusal) }),

  reconciliation_difference: ({ asset, difference }) =>
    t('case.reconciliation_difference', { asset: assetText(asset), difference }),
  ledger_out_of_balance: ({ rule, account, asset, units }) =>
    t(`case.ledger_out_of_balance.${rule}`, {
      account: account ?? assetText(asset),
      asset: assetText(asset),
      units,
    }),

  same_person: ({ other, strength, refusal }) =>
    refusal === null
      ? t('case.same_person', { strength: strengthText(strength), other })
      : t('case.same_person.refused', { refusal: standingText(refusal), other }),
  risk_raised: ({ level, before, total }) =>
    before === null
      ? t('case.risk_raised.first', { level, total })
      : t('case.risk_raised', { level, before, total }),
  screening_hit: ({ role, listedName, list, entity, score }) =>
    t(entity ? 'case.screening_hit' : 'case.screening_hit.no_entity', {
      role,
      listedName: listedName || t('case.screening_hit.no_name'),
      list,
      entity,
      score,
    }),

  funds_due: ({ why, upTo, until }) =>
    upTo === null
      ? t(`case.funds_due.${why}`)
      : t(`case.funds_due.${why}.accepted`, { upTo, until: until ?? '–' }),
} satisfies Partial<Cases.ByCaseKind<string>>

type OfSeveralForms = keyof typeof sentences
type Plain = Exclude<Cases.CaseKind, OfSeveralForms>
const hasForms = (kind: Cases.CaseKind): kind is OfSeveralForms => Object.hasOwn(sentences, kind)

/** The server sends the data of the kind, and of no other. */
export const caseText = ({ kind, data }: Pick<CaseView, 'kind' | 'data'>): string =>
  hasForms(kind)
    ? (sentences[kind] as (of: CaseView['data']) => string)(data)
    : t(`case.${kind}`, data as Cases.CaseDataByKind[Plain])

/** A file's id is a hash: its beginning tells it from others. */
export const subjectText = ({ kind, id }: CaseView['subject']): string =>
  t(`subject.${kind}`, { id: kind === 'file' ? id.slice(0, 12) : id })
