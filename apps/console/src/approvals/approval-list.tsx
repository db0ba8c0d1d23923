/** The approvals of one case, waiting or decided. */
import type { ApprovalView } from '@agio/contract'
import { Button, Notice } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/approvals'
import type { Api } from '../app/api/api.ts'
import { Facts, Section, Stamp } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useKeys } from '../app/shell/keys.ts'
import type { Tone } from '../app/words.ts'
import { wordsOf } from './approval-words.ts'

export function ApprovalList({ approvals }: { approvals: readonly ApprovalView[] }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const [problem, setProblem] = useState<unknown>()
  const mine = approvals.find(({ mayDecide }) => mayDecide)
  // The figures to compare are fetched anew in full; the audit notes who looked.
  const decide = (it: ApprovalView, verdict: Verdict) => {
    setProblem(undefined)
    api
      .call('compareApproval', { params: { id: it.id } })
      .then((compared) => ask(decision(api, { ...it, ...compared }, verdict)), setProblem)
  }
  useKeys(mine ? { a: () => decide(mine, 'approve') } : {})
  if (approvals.length === 0) return null
  return (
    <Section title={t('approvals')}>
      {approvals.map((it) => (
        <Approval key={it.id} approval={it} onDecide={(verdict) => decide(it, verdict)} />
      ))}
      <Problem error={problem} />
      {dialog}
    </Section>
  )
}

const tones: Readonly<Record<ApprovalView['state'], Tone>> = {
  waiting: 'warn',
  approved: 'good',
  refused: 'bad',
  expired: 'calm',
  void: 'calm',
}

type Verdict = 'approve' | 'disapprove'

function Approval({
  approval: it,
  onDecide,
}: {
  approval: ApprovalView
  onDecide: (verdict: Verdict) => void
}) {
  const { what } = wordsOf(it)
  return (
    <div className={css.caseHead}>
      <p className={css.line}>
        <b>{what}</b>
        <Stamp words={t(`state.${it.state}`)} tone={tones[it.state]} />
      </p>
      <p className={css.soft}>
        <span>
          {t('asked_for_by')} <b>{it.askedBy}</b> {t('at', { askedAt: it.askedAt, reason: it.reason })}
        </span>
      </p>
      {it.decidedBy !== null && (
        <p className={css.soft}>
          {t('decided_by_at', {
            decidedBy: it.decidedBy,
            decidedAt: it.decidedAt ?? '',
            decidedReason: it.decidedReason ?? '',
          })}
        </p>
      )}
      {it.state === 'waiting' && (
        <p className={css.soft}>{t('must_be_decided_before', { expiresAt: it.expiresAt })}</p>
      )}
      {it.mayDecide && (
        <div className={css.actions}>
          <Button onClick={() => onDecide('approve')}>{t('approve')}</Button>
          <Button look="quiet" onClick={() => onDecide('disapprove')}>
            {t('refuse')}
          </Button>
        </div>
      )}
      {it.state === 'waiting' && !it.mayDecide && (
        <p className={css.soft}>{t('another_operator_with_the_right')}</p>
      )}
      <Exactly approval={it} />
    </div>
  )
}

/** The ids and hashes that the approval is bound to. */
function Exactly({ approval }: { approval: ApprovalView }) {
  const { figures, marks } = wordsOf(approval)
  return (
    <details>
      <summary>{t('what_exactly')}</summary>
      <Facts label={t('what_exactly')} lines={[...figures, ...marks]} />
    </details>
  )
}

/** Unusual marks that a careful second operator asks about first. */
function Unusual({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="warn" title={t('unusual')}>
      {sentences.map((it) => (
        <p key={it}>{it}</p>
      ))}
    </Notice>
  )
}

function decision(api: Api, it: ApprovalView, verdict: Verdict): ActionRequest {
  const isApproval = verdict === 'approve'
  const { what, unusual, figures, marks } = wordsOf(it)
  return {
    title: isApproval ? t('approve_title') : t('refuse_title'),
    what: isApproval ? t('you_are_the_second_operator') : t('the_action_is_not_carried'),
    button: isApproval ? t('approve_title') : t('refuse_title'),
    figures: [
      { name: t('what'), value: what },
      ...figures,
      { name: t('asked_for_by'), value: t('who_at', { who: it.askedBy, at: it.askedAt }), note: it.reason },
    ],
    fields: (
      <>
        <Unusual sentences={unusual} />
        <details>
          <summary>{t('ids_and_hashes')}</summary>
          <Facts label={t('ids_and_hashes')} lines={marks} />
        </details>
      </>
    ),
    send: (reason) => api.call(verdict, { params: { id: it.id }, body: { hash: it.hash, reason } }),
  }
}
