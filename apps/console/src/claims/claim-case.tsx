/** One claim: what the sender says, the proof, and the money that is alike. The money itself is decided in its own room. */
import type { ClaimView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/claims'
import { acting } from '../app/acting.ts'
import type { Api } from '../app/api/api.ts'
import { live } from '../app/api/live.ts'
import { Link, useApp } from '../app/context.tsx'
import { useLook } from '../app/next/glance.ts'
import { Next, nothingMore, staysUntilDecided } from '../app/next/next.tsx'
import { Picture } from '../app/picture/picture.tsx'
import { CaseHead, CaseState, Facts, Section, Stamp, type FactLine } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { hrefOf } from '../app/shell/router.ts'
import { figure, sumText } from '../app/words.ts'
import { stampOf } from './claim-words.ts'

type Candidate = ClaimView['candidates'][number]

export function ClaimCase({ id }: { id: string }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const look = useLook()
  const found = useQuery({
    queryKey: ['claim', id, look],
    queryFn: () => api.call('getClaim', { params: { id }, query: look }),
    placeholderData: (before) => before,
    ...live,
  })
  const claim = found.data
  if (!claim) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const { decided, proof } = claim
  const name = claim.senderName ?? t('somebody')
  return (
    <article className={css.caseInner}>
      <CaseHead title={t('title', { name, amount: sumText(claim.amount) })} stamp={stampOf(claim.state)}>
        {decided && (
          <p className={css.soft}>
            {t('decided_by_at', { by: decided.by, at: decided.at })}
            {decided.reason !== null && `: ${decided.reason}`}
          </p>
        )}
      </CaseHead>
      <Actions claim={claim} onRequest={ask} />
      <Section title={t('what_they_say')}>
        <Facts label={t('what_they_say')} lines={linesOf(claim)} />
      </Section>
      {proof && (
        <Section title={t('proof')}>
          <Picture
            of="claim"
            id={claim.id}
            name={t('proof_name', {
              kind: proof.type === 'image/jpeg' ? t('picture') : t('pdf'),
              size: Math.ceil(proof.size / 1000),
            })}
          />
        </Section>
      )}
      {claim.state === 'open' && <Candidates claim={claim} onRequest={ask} />}
      {dialog}
    </article>
  )
}

function linesOf(claim: ClaimView): FactLine[] {
  const { customerId, moneyId, senderAccount } = claim
  return [
    { name: t('amount'), value: figure(claim.amount) },
    { name: t('left_on'), value: claim.day },
    { name: t('sender'), value: claim.senderName ?? t('erased') },
    {
      name: t('account'),
      value: senderAccount ?? t('erased'),
      ...(senderAccount !== null && { copy: senderAccount }),
    },
    { name: t('reference'), value: claim.reference || t('none') },
    { name: t('order'), value: claim.order ?? t('none') },
    { name: t('email'), value: claim.email ?? t('none') },
    {
      name: t('customer'),
      value:
        customerId === null ? (
          t('not_signed_in')
        ) : (
          <Link href={hrefOf('customers', customerId)}>{customerId}</Link>
        ),
    },
    { name: t('came'), value: claim.at },
    ...(moneyId === null
      ? []
      : [{ name: t('matched_with'), value: <Link href={hrefOf('unmatched', moneyId)}>{moneyId}</Link> }]),
  ]
}

type Part = { readonly claim: ClaimView; readonly onRequest: (request: ActionRequest) => void }

const figuresOf = (claim: ClaimView): FactLine[] => [
  { name: t('amount'), value: figure(claim.amount) },
  { name: t('sender'), value: claim.senderName ?? t('erased') },
]

const matching = (api: Api, claim: ClaimView, { money }: Candidate): ActionRequest =>
  acting(api, 'matchClaim', {
    params: { id: claim.id },
    body: { moneyId: money.id },
    figures: [...figuresOf(claim), { name: t('matched_with'), value: titleOf(money) }],
  })

const titleOf = ({ payer, amount }: Candidate['money']): string =>
  t('money_title', { payer: payer ?? t('somebody'), amount: sumText(amount) })

function Actions({ claim, onRequest }: Part) {
  const { api } = useApp()
  const best = claim.candidates.find(({ mayMatch }) => mayMatch)
  const { state, mayDecide } = claim
  return (
    <Next
      waitsFor={state === 'open' ? t('waits') : t('waits_decided', { state: t(`state.${state}`) })}
      then={state === 'open' ? staysUntilDecided : nothingMore}
      isAdvised={best !== undefined}
      acts={[
        ...(best
          ? [
              {
                id: 'match',
                words: t('match_with', { amount: sumText(best.money.amount) }),
                isMild: true,
                act: () => onRequest(matching(api, claim, best)),
              },
            ]
          : []),
        ...(mayDecide
          ? [
              {
                id: 'refuse',
                words: t('refuse'),
                isMild: false,
                act: () =>
                  onRequest(
                    acting(api, 'refuseClaim', { params: { id: claim.id }, figures: figuresOf(claim) }),
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}

function Candidates({ claim, onRequest }: Part) {
  const { api } = useApp()
  const { candidates } = claim
  return (
    <Section title={t('money_beside')}>
      {candidates.length === 0 && <p className={css.soft}>{t('no_money')}</p>}
      {candidates.some(({ mayMatch }) => !mayMatch) && <p className={css.soft}>{t('first_the_money')}</p>}
      <ul className={css.events}>
        {candidates.map((one) => (
          <li key={one.money.id}>
            <Link href={hrefOf('unmatched', one.money.id)}>{titleOf(one.money)}</Link>
            <div className={css.line}>
              <span>
                {one.money.at}, {one.money.text === '' ? t('no_text') : one.money.text}
                <br />
                <span className={css.chips}>
                  {one.alike.map((sign) => (
                    <Stamp key={sign} words={t(`sign.${sign}`)} tone="calm" />
                  ))}
                </span>
              </span>
              {one.mayMatch && (
                <Button look="quiet" onClick={() => onRequest(matching(api, claim, one))}>
                  {t('match')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
