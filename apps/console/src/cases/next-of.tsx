/** The questions of a case. Most are decided where their subject is: closing the case alone would change nothing there. */
import type { CaseView } from '@agio/contract'
import { Waits } from '@agio/domain'
import { t } from 'virtual:texts/console/cases'
import { useApp } from '../app/context.tsx'
import { Next, staysUntilDecided } from '../app/next/next.tsx'
import { hrefOf } from '../app/shell/router.ts'

export function NextOf({ one, onClose }: { one: CaseView; onClose: () => void }) {
  const { router } = useApp()
  const end = Waits.endOfCase(one.kind)
  const href = hrefOfEnd(one, end)
  return (
    <Next
      waitsFor={
        one.assignedTo
          ? t('waits_for_the_decision_of', { name: one.assignedTo.name })
          : end === 'clears'
            ? t('waits_for_the_cause')
            : t('waits_for_an_operator')
      }
      until={one.dueOn && `${one.dueOn} 23:59:59`}
      then={
        end === 'clears' ? t('then_clears') : end === 'comparison' ? t('then_comparison') : staysUntilDecided
      }
      none={t('decide_it_below')}
      isAdvised={href !== undefined || end === 'close'}
      acts={[
        ...(href === undefined
          ? []
          : [{ id: 'open', words: t(`open_end.${end}`), isMild: true, act: () => router.go(href) }]),
        ...(end === 'part' ? [] : [{ id: 'close', words: t('close_the_case'), isMild: true, act: onClose }]),
      ]}
    />
  )
}

const idIn = (value: CaseView['data'][string] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Undefined where it is decided nowhere else. */
function hrefOfEnd({ orderId, subject, data }: CaseView, end: Waits.CaseEnd): string | undefined {
  const { source } = data
  const line =
    typeof source === 'object' && source?.kind === 'statement_line' ? source.id : idIn(data['line'])
  switch (end) {
    case 'coins':
      return hrefOf('coins')
    case 'money':
      if (line !== undefined) return hrefOf('unmatched', line)
      return orderId === null ? undefined : hrefOf('orders', orderId)
    case 'order':
      return orderId === null ? undefined : hrefOf('orders', orderId)
    case 'file':
      return hrefOf('bank_files', subject.id)
    case 'comparison':
      return hrefOf('reconciliation', idIn(data['runId']))
    case 'customer':
      return hrefOf('customers', subject.id)
    default:
      return undefined
  }
}
