/** The differences of a run, and their booking as a loss or a gain: one operator asks, another approves. */
import type { ReconciliationRun } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'virtual:texts/console/reconciliation'
import { acting } from '../app/acting.ts'
import { ApprovalList } from '../approvals/index.ts'
import { useApp } from '../app/context.tsx'
import { Section } from '../app/queue/case.tsx'
import { Confirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { figure } from '../app/words.ts'

type Proof = ReconciliationRun['proofs'][number]

const wordOf = ({ difference }: Proof) => (difference.startsWith('-') ? 'gain' : 'loss')
const sizeOf = ({ difference, currency }: Proof) => figure({ amount: difference.replace('-', ''), currency })
const sentenceOf = (proof: Proof): string =>
  wordOf(proof) === 'loss'
    ? t('the_ledger_has_more_than', { account: proof.account, difference: sizeOf(proof) })
    : t('the_ledger_has_less_than', { account: proof.account, difference: sizeOf(proof) })

export function Differences({ run }: { run: ReconciliationRun }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Proof>()
  const different = run.proofs.filter(({ isEqual }) => !isEqual)
  if (different.length === 0) return null
  const close = () => {
    setChosen(undefined)
    void queries.invalidateQueries()
  }
  return (
    <>
      <Section title={t('differences')}>
        {different.map((proof) => (
          <div key={`${proof.account} ${proof.currency}`} className={css.line}>
            <span>
              {sentenceOf(proof)}
              {proof.undecided > 0 && ` ${t('movements_in_doubt_wait')}`}
            </span>
            {proof.mayBook && (
              <Button look="danger" onClick={() => setChosen(proof)}>
                {t('book_as', { kind: wordOf(proof) })}
              </Button>
            )}
          </div>
        ))}
      </Section>
      <ApprovalList approvals={different.flatMap(({ approvals }) => approvals)} />
      {chosen && <BookDifference run={run} proof={chosen} onClose={close} />}
    </>
  )
}

type Chosen = { readonly run: ReconciliationRun; readonly proof: Proof; readonly onClose: () => void }

function BookDifference({ run, proof, onClose }: Chosen) {
  const { api } = useApp()
  const [evidence, setEvidence] = useState('')
  const { account, currency } = proof
  return (
    <Confirm
      request={acting(api, 'bookDifference', {
        body: { account, currency, evidence: evidence.trim() },
        params: { id: run.id },
        figures: [
          { name: t('account'), value: account },
          { name: t('difference'), value: sizeOf(proof) },
          { name: t('ledger'), value: figure({ amount: proof.ledger, currency }) },
          { name: t('statement_or_chain'), value: figure({ amount: proof.external, currency }) },
        ],
        fields: (
          <TextField
            id="evidence"
            label={t('evidence')}
            hint={t('what_the_bank_the_chain')}
            value={evidence}
            maxLength={300}
            autoComplete="off"
            onText={setEvidence}
          />
        ),
        isReady: evidence.trim().length >= 3,
        values: { kind: wordOf(proof) },
      })}
      onClose={onClose}
    />
  )
}
