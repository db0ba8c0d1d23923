/** Accounts that links of a merchant may pay: compliance reads each whole, beside the answer of its bank, and decides. */
import type { CheckedPayeeView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { live } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'
import { CaseState, Facts, Section, Stamp } from '../app/queue/case.tsx'
import { useConfirm, type ActionRequest } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { nameCheckText, payeeStamp } from './merchant-words.ts'

const acts = {
  approvePayee: {
    title: 'Approve this beneficiary',
    what: 'Payment links of this merchant can use it from now on.',
    button: 'Approve',
  },
  refusePayee: {
    title: 'Refuse this beneficiary',
    what: "Payment links can't use it. You can't undo this; the owner can add the account again.",
    button: 'Refuse',
  },
  endPayee: {
    title: 'Remove this beneficiary',
    what: 'Payment links to this account take no new payments. Payments in progress continue.',
    button: 'Remove',
  },
} as const
type Act = keyof typeof acts

/** The acts of compliance, by state. */
const actsOf: Readonly<Record<CheckedPayeeView['state'], readonly Act[]>> = {
  asked: ['approvePayee', 'refusePayee'],
  approved: ['endPayee'],
  refused: [],
  removed: [],
}

export function Beneficiaries({ merchantId }: { merchantId: string }) {
  const { api } = useApp()
  const [ask, dialog] = useConfirm()
  const found = useQuery({
    queryKey: ['merchant payees', merchantId],
    queryFn: () => api.call('listMerchantPayees', { params: { id: merchantId } }),
    ...live,
  })
  const items = found.data?.items
  if (!items) return <CaseState error={found.error} retry={() => void found.refetch()} />
  const request = (act: Act, one: CheckedPayeeView): ActionRequest => ({
    ...acts[act],
    isGrave: act !== 'approvePayee' || one.nameCheck !== 'match',
    figures: [
      { name: 'Name', value: one.name },
      { name: 'Account', value: wholeAccount(one) },
      { name: 'Currency', value: one.fiat },
      { name: 'Name check', value: nameCheckText(one.nameCheck) },
    ],
    send: (reason, once) =>
      api.call(act, { params: { id: merchantId, payee: one.id }, body: { reason } }, once),
  })
  if (items.length === 0)
    return (
      <Section title="Beneficiaries">
        <p className={css.soft}>The owner adds the accounts that payment links pay.</p>
      </Section>
    )
  return (
    <>
      {items.map((one) => (
        <Beneficiary key={one.id} one={one} open={(act) => ask(request(act, one))} />
      ))}
      {dialog}
    </>
  )
}

function Beneficiary({ one, open }: { one: CheckedPayeeView; open: (act: Act) => void }) {
  const [words, tone] = payeeStamp(one.state)
  const may = actsOf[one.state]
  return (
    <Section title={`Beneficiary: ${one.name}`} aside={<Stamp words={words} tone={tone} />}>
      <Facts
        label={`Account of ${one.name}`}
        lines={[
          { name: 'Account', value: `${wholeAccount(one)}, ${one.fiat}` },
          { name: 'Name check', value: nameCheckText(one.nameCheck) },
          { name: 'Added', value: one.createdAt },
          { name: 'Decided', value: one.decidedAt ?? 'not yet' },
        ]}
      />
      {may.length > 0 && (
        <div className={css.actions}>
          {may.map((act) => (
            <Button key={act} look={act === 'endPayee' ? 'danger' : 'quiet'} onClick={() => open(act)}>
              {`${acts[act].button}…`}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}

/** "DE89 3704 …", or "20-00-00 55779911". */
function wholeAccount({ iban, sortCode, accountNumber }: CheckedPayeeView): string {
  if (iban !== null) return iban.replace(/(.{4})(?=.)/g, '$1 ')
  return `${sortCode?.replace(/(\d\d)(?=\d)/g, '$1-') ?? ''} ${accountNumber ?? ''}`
}
