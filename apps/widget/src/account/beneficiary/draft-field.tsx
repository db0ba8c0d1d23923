/** One text field of a bank account, with the problem that its form found. */
import { TextField } from '@agio/ui'
import type { Money } from '@agio/domain'
import type { ComponentProps } from 'react'
import { fieldText } from '../../app/api/problems.ts'
import { useText } from '../../app/context.tsx'
import type { BeneficiaryDraft, BeneficiaryField, Problems } from './beneficiary-check.ts'

export type AccountProps = {
  fiat: Money.Fiat
  draft: BeneficiaryDraft
  change: (part: Partial<BeneficiaryDraft>) => void
  problems: Problems<BeneficiaryField>
}

export function DraftField({
  fields,
  name,
  ...rest
}: { fields: AccountProps; name: Exclude<BeneficiaryField, 'country'> } & Partial<
  ComponentProps<typeof TextField>
>) {
  const { t } = useText()
  return (
    <TextField
      id={name}
      label={t(`order.${name}`)}
      value={fields.draft[name]}
      error={useProblem(fields, name)}
      onText={(text) => fields.change({ [name]: text })}
      {...rest}
    />
  )
}

export function useProblem({ problems }: AccountProps, field: BeneficiaryField): string | undefined {
  const { t } = useText()
  const problem = problems[field]
  return problem && fieldText(t, { field, ...problem })
}
