/** A policy of hedging for one more coin: it begins with usual figures, and is changed in its table above. */
import { Coins, Configuration } from '@agio/domain'
import { Button, SelectField } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/configuration'
import { Section } from '../app/queue/case.tsx'
import { coinText } from '../figures/index.ts'
import own from './configuration.module.css'
import { below, type Document } from './document.ts'

export function HedgePolicy({
  document,
  onAdd,
}: {
  document: Document
  onAdd: (path: string, value: unknown) => void
}) {
  const free = Coins.coinIds.filter((coin) => !(coin in below(document, 'treasury.hedges')))
  const [chosen, setChosen] = useState('')
  const coin = free.find((one) => one === chosen) ?? free[0]
  return (
    <Section title={t('add_a_policy_for_a_coin')}>
      <p className={own.does}>{t('no_venue_is_connected')}</p>
      <div className={own.add}>
        <SelectField
          id="hedge-coin"
          label={t('coin')}
          value={coin ?? ''}
          options={free.map((one) => ({ code: one, name: coinText(one) }))}
          onChoose={setChosen}
        />
        <Button
          look="quiet"
          disabled={coin === undefined}
          onClick={() => coin && onAdd(`treasury.hedges.${coin}`, Configuration.firstHedgeDocument)}
        >
          {t('add_policy')}
        </Button>
      </div>
    </Section>
  )
}
