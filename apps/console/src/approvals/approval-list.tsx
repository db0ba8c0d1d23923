/** The approvals of one case, waiting or decided. */
import type { ApprovalView } from '@agio/contract'
import { Button, Notice } from '@agio/ui'
import { t } from 'virtual:texts/console/approvals'
import type { Api } from '../app/api/api.ts'
import { Facts, Section, Stamp } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useKeys } from '../app/shell/keys.ts'
import type { Tone } from '../app/words.ts'
import { wordsOf } from './approval-words.ts'

export function ApprovalList({ approvals }: { approvals: readonly ApprovalView[] }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const mine = approvals.find(({ mayDecide }) => mayDecide)
  useKeys(mine ? { a: () => ask(decision(api, mine, 'approve')) } : {})
  if (approvals.length === 0) return null
  return (
    <Section title="Approvals">
      {approvals.map((it) => (
        <Approval key={it.id} approval={it} onDecide={(verdict) => ask(decision(api, it, verdict))} />
      ))}
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
          Asked for by <b>{it.askedBy}</b> at {it.askedAt}: {it.reason}
        </span>
      </p>
      {it.decidedBy !== null && (
        <p className={css.soft}>
          Decided by {it.decidedBy} at {it.decidedAt}: {it.decidedReason}
        </p>
      )}
      {it.state === 'waiting' && <p className={css.soft}>Must be decided before {it.expiresAt}.</p>}
      {it.mayDecide && (
        <div className={css.actions}>
          <Button onClick={() => onDecide('approve')}>Approve…</Button>
          <Button look="quiet" onClick={() => onDecide('disapprove')}>
            Refuse…
          </Button>
        </div>
      )}
      {it.state === 'waiting' && !it.mayDecide && (
        <p className={css.soft}>Another operator with the right to do so must decide.</p>
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
      <summary>What exactly</summary>
      <Facts label="What exactly" lines={[...figures, ...marks]} />
    </details>
  )
}

/** Unusual marks that a careful second operator asks about first. */
function Unusual({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="warn" title="Unusual">
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
    title: isApproval ? 'Approve' : 'Refuse',
    what: isApproval
      ? 'You are the second operator. Compare each figure: your approval carries the action out, once.'
      : 'The action is not carried out. It may be asked for again.',
    button: isApproval ? 'Approve' : 'Refuse',
    figures: [
      { name: 'What', value: what },
      ...figures,
      { name: 'Asked for by', value: it.askedBy, note: it.reason },
    ],
    fields: (
      <>
        <Unusual sentences={unusual} />
        <details>
          <summary>Ids and hashes</summary>
          <Facts label="Ids and hashes" lines={marks} />
        </details>
      </>
    ),
    send: (reason) => api.call(verdict, { params: { id: it.id }, body: { hash: it.hash, reason } }),
  }
}
