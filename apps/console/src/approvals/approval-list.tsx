/** What waits for a second person, or was decided, beside the case it belongs to. */
import type { ApprovalView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../app/api/api.ts'
import { Facts, Section, Stamp } from '../app/queue/case.tsx'
import { Confirm, type ActionRequest } from '../app/queue/confirm.tsx'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useKeys } from '../app/shell/keys.ts'
import { approvalStates } from '../app/words.ts'

export function ApprovalList({ approvals }: { approvals: readonly ApprovalView[] }) {
  const { api } = useApp()
  const queries = useQueryClient()
  const [request, setRequest] = useState<ActionRequest>()
  const mine = approvals.find(({ mayDecide }) => mayDecide)
  useKeys(mine ? { a: () => setRequest(decision(api, mine, 'approve')) } : {})
  if (approvals.length === 0) return null
  return (
    <Section title="Four eyes">
      {approvals.map((it) => (
        <Approval key={it.id} approval={it} onDecide={(verdict) => setRequest(decision(api, it, verdict))} />
      ))}
      {request && (
        <Confirm
          request={request}
          onClose={() => {
            setRequest(undefined)
            void queries.invalidateQueries()
          }}
        />
      )}
    </Section>
  )
}

type Verdict = 'approve' | 'disapprove'

function Approval({
  approval: it,
  onDecide,
}: {
  approval: ApprovalView
  onDecide: (verdict: Verdict) => void
}) {
  const [words, tone] = approvalStates[it.state]
  return (
    <div className={css.caseHead}>
      <p className={css.line}>
        <span>
          Begun by <b>{it.askedBy}</b> at {it.askedAt}: {it.reason}
        </span>
        <Stamp words={words} tone={tone} />
      </p>
      {it.decidedBy !== null && (
        <p className={css.soft}>
          Decided by {it.decidedBy} at {it.decidedAt}: {it.decidedReason}
        </p>
      )}
      {it.state === 'waiting' && <p className={css.soft}>Must be decided before {it.expiresAt}.</p>}
      {it.mayDecide && (
        <div className={css.actions}>
          <Button look="danger" onClick={() => onDecide('approve')}>
            Approve…
          </Button>
          <Button look="quiet" onClick={() => onDecide('disapprove')}>
            Refuse…
          </Button>
        </div>
      )}
      {it.state === 'waiting' && !it.mayDecide && (
        <p className={css.soft}>Another person with the right to do so must decide.</p>
      )}
      <details>
        <summary>What exactly</summary>
        <Facts label="What exactly" lines={it.action} />
      </details>
    </div>
  )
}

function decision(api: Api, it: ApprovalView, verdict: Verdict): ActionRequest {
  const isApproval = verdict === 'approve'
  return {
    title: isApproval ? 'Approve' : 'Refuse',
    what: isApproval
      ? 'You are the second person. Compare each figure: with your approval it is done, once.'
      : 'It is not done. It may be begun anew.',
    button: isApproval ? 'Approve' : 'Refuse',
    isGrave: isApproval,
    figures: [{ name: 'Begun by', value: `${it.askedBy}: ${it.reason}` }, ...it.action],
    send: (reason) => api.call(verdict, { params: { id: it.id }, body: { hash: it.hash, reason } }),
  }
}
