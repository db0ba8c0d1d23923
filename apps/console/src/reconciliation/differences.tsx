/** The differences of a run, and their booking as a loss or a gain: one operator asks, another approves. */
import type { ReconciliationRun } from '@agio/contract'
import { Button, TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
    ? `${proof.account}: the ledger has ${sizeOf(proof)} more than the other side.`
    : `${proof.account}: the ledger has ${sizeOf(proof)} less than the other side.`

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
      <Section title="Differences">
        {different.map((proof) => (
          <div key={`${proof.account} ${proof.currency}`} className={css.line}>
            <span>
              {sentenceOf(proof)}
              {proof.undecided > 0 && ' Movements in doubt wait on this account: decide them first.'}
            </span>
            {proof.mayBook && (
              <Button look="danger" onClick={() => setChosen(proof)}>
                Book as {wordOf(proof)}…
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
      request={{
        title: `Book as ${wordOf(proof)}`,
        what: 'Look for the cause first. A second operator must approve exactly this figure within a day; then the ledger is as the other side, and the case is closed. Another figure in a later run voids it.',
        button: 'Ask for approval',
        isGrave: true,
        figures: [
          { name: 'Account', value: account },
          { name: 'Difference', value: sizeOf(proof) },
          { name: 'Ledger', value: figure({ amount: proof.ledger, currency }) },
          { name: 'Statement or chain', value: figure({ amount: proof.external, currency }) },
        ],
        fields: (
          <TextField
            id="evidence"
            label="Evidence"
            hint="What the bank, the chain or the acquirer says of it. No names, no account numbers."
            value={evidence}
            maxLength={300}
            autoComplete="off"
            onText={setEvidence}
          />
        ),
        isReady: evidence.trim().length >= 3,
        send: (reason, once) =>
          api.call(
            'bookDifference',
            { params: { id: run.id }, body: { account, currency, reason, evidence: evidence.trim() } },
            once,
          ),
      }}
      onClose={onClose}
    />
  )
}
