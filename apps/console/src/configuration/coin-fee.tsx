/** A fee of its own for one coin: it begins as the fee of every coin, and is changed in the table above. */
import { Coins } from '@agio/domain'
import { Button, SelectField } from '@agio/ui'
import { useState } from 'react'
import { t } from 'virtual:texts/console/configuration'
import { Section } from '../app/queue/case.tsx'
import { coinText, subjectOf } from '../figures/index.ts'
import own from './configuration.module.css'
import { below, figureAt, type Document } from './document.ts'

type Way = Parameters<typeof subjectOf>[0]

export function CoinFee({
  document,
  onAdd,
}: {
  document: Document
  onAdd: (path: string, value: unknown) => void
}) {
  const ways = ['sell', ...Object.keys(below(document, 'buy.methods'))] as Way[]
  const [way, setWay] = useState<Way>('sell')
  const place = way === 'sell' ? 'sell' : `buy.methods.${way}`
  const free = Coins.coinIds.filter((coin) => !(coin in below(document, `${place}.coinFees`)))
  const [chosen, setChosen] = useState('')
  const coin = free.find((one) => one === chosen) ?? free[0]
  return (
    <Section title={t('add_a_fee_for_a_coin')}>
      <div className={own.add}>
        <SelectField
          id="coin-fee-way"
          label={t('way')}
          value={way}
          options={ways.map((one) => ({ code: one, name: subjectOf(one) }))}
          onChoose={(one) => setWay(one as Way)}
        />
        <SelectField
          id="coin-fee-coin"
          label={t('coin')}
          value={coin ?? ''}
          options={free.map((one) => ({ code: one, name: coinText(one) }))}
          onChoose={setChosen}
        />
        <Button
          look="quiet"
          disabled={coin === undefined}
          onClick={() => coin && onAdd(`${place}.coinFees.${coin}`, figureAt(document, `${place}.fee`))}
        >
          {t('add')}
        </Button>
      </div>
    </Section>
  )
}
