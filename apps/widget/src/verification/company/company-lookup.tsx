/** The company from its register: what is chosen fills this step, and the address step where it is empty. */
import { Notice } from '@agio/ui'
import type { RegisteredCompany, VerificationView } from '@agio/contract'
import { useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { LookUp } from '../look-up.tsx'
import { textOf, type Values } from '../values.ts'
import { useTake } from '../verification-query.ts'

export function CompanyLookup({
  values,
  change,
  view,
}: {
  values: Values
  change: (part: Values) => void
  view: VerificationView
}) {
  const { api } = useApp()
  const { t } = useText()
  const take = useTake()
  const [isOver, setOver] = useState(false)
  const country = textOf(values, 'country')
  const choose = (it: RegisteredCompany) => {
    setOver(it.isActive === false)
    change({
      companyName: it.name,
      registrationNumber: it.number,
      ...(it.legalForm && { legalForm: it.legalForm }),
    })
    document.getElementById('companyName')?.focus()
    if (!it.address || view.values['address']) return
    const { label: _, ...address } = it.address
    const draft = { params: { step: 'address' as const }, body: { values: { address }, draft: true } }
    // Not to be typed again; where it does not arrive it is typed.
    take(api.call('saveVerificationStep', draft)).catch(() => undefined)
  }
  return (
    <>
      <LookUp
        of="company"
        country={country}
        ask={(text, signal) => api.call('lookUpCompany', { body: { text, country } }, { signal })}
        show={({ name, number, address }) => [name, number, address?.town].filter(Boolean).join(' · ')}
        choose={choose}
        words={{
          label: 'verify.findCompany',
          away: 'verify.registryAway',
          unknown: 'verify.companyUnknown',
        }}
      />
      {isOver && (
        <Notice tone="warn" live>
          <p>{t('verify.companyOver')}</p>
        </Notice>
      )}
    </>
  )
}
