/** Accounts that links of a merchant may pay: compliance reads each whole, beside the answer of its bank, and decides. */
import type { CheckedPayeeView } from '@agio/contract'
import { Button } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/merchants'
import { acting, buttonOf } from '../app/acting.ts'
import { live } from '../app/api/live.ts'
import { useApp } from '../app/context.tsx'
import { CaseState, Facts, Section, Stamp } from '../app/queue/case.tsx'
import { useConfirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { nameCheckText, payeeStamp } from './merchant-words.ts'

type Act = 'approvePayee' | 'refusePayee' | 'endPayee'

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
  const request = (act: Act, one: CheckedPayeeView) =>
    acting(api, act, {
      params: { id: merchantId, payee: one.id },
      isGrave: act !== 'approvePayee' || one.nameCheck !== 'match',
      figures: [
        { name: t('name'), value: one.name },
        { name: t('account'), value: wholeAccount(one) },
        { name: t('currency'), value: one.fiat },
        { name: t('name_check'), value: nameCheckText(one.nameCheck) },
      ],
    })
  if (items.length === 0)
    return (
      <Section title={t('beneficiaries')}>
        <p className={css.soft}>{t('the_owner_adds_the_accounts')}</p>
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
    <Section title={t('beneficiary', { name: one.name })} aside={<Stamp words={words} tone={tone} />}>
      <Facts
        label={t('account_of', { name: one.name })}
        lines={[
          { name: t('account'), value: `${wholeAccount(one)}, ${one.fiat}` },
          { name: t('name_check'), value: nameCheckText(one.nameCheck) },
          { name: t('added'), value: one.createdAt },
          { name: t('decided'), value: one.decidedAt ?? t('not_yet') },
        ]}
      />
      {may.length > 0 && (
        <div className={css.actions}>
          {may.map((act) => (
            <Button key={act} look={act === 'endPayee' ? 'danger' : 'quiet'} onClick={() => open(act)}>
              {`${buttonOf(act)}…`}
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
