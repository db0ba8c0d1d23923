/** `/iban`: no IBAN, requested, open, or closed, each with the next step. */
import { newKey } from '@agio/contract/client'
import { Button, Checkbox, Notice, Paper, SkeletonPage, Status } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused } from '../../app/api/api.ts'
import { configQuery } from '../../app/config.ts'
import { useApp, useText } from '../../app/context.tsx'
import { Onward } from '../../app/onward.tsx'
import { IfServed } from '../../app/routing/served.tsx'
import { Problem } from '../../app/problem.tsx'
import { supportHref } from '../../app/routing/support-link.tsx'
import { useAct } from '../../app/use-act.ts'
import { AcceptedTerms, keepBegun } from '../../journey/order-form/index.ts'
import { ibansQuery, type Iban } from './iban-query.ts'
import { Incoming } from './incoming.tsx'
import css from './iban.module.css'
import { OpenIban } from './open-iban.tsx'

export function IbanScreen() {
  const { api } = useApp()
  const { t } = useText()
  const ibans = useQuery(ibansQuery(api))
  const newest = ibans.data?.items[0]
  const isOff = ibans.error instanceof Refused && ibans.error.code === 'service.off'
  return (
    <>
      <h1 tabIndex={-1}>{t('title.iban')}</h1>
      {ibans.isPending && <SkeletonPage of="account" />}
      {isOff ? (
        <Notice tone="calm">
          <p>{t('iban.off')}</p>
        </Notice>
      ) : (
        <Problem error={ibans.error} retry={() => ibans.refetch()} />
      )}
      {ibans.data && !newest && <Ask />}
      {newest && <Shown iban={newest} />}
    </>
  )
}

function Shown({ iban }: { iban: Iban }) {
  const { t } = useText()
  switch (iban.state) {
    case 'requested':
      return (
        <Paper>
          <Status tone="wait" busy live>
            {t('iban.requested')}
          </Status>
          <p className="soft">{t('iban.requestedText')}</p>
        </Paper>
      )
    case 'active':
    case 'blocked':
      return (
        <>
          <OpenIban iban={iban} />
          <Incoming iban={iban} />
        </>
      )
    case 'refused':
    case 'closed':
      return (
        <>
          <Notice tone="warn">
            <p>{t(`iban.${iban.state}`)}</p>
          </Notice>
          {iban.state === 'closed' && <Incoming iban={iban} />}
          {iban.state === 'closed' ? (
            <Ask />
          ) : (
            <Onward href={supportHref({ topic: 'iban' })}>{t('title.support')}</Onward>
          )}
        </>
      )
    default:
      return iban.state satisfies never
  }
}

/** The offer, with the button that requests an IBAN. A customer below the level goes to verification and back. */
function Ask() {
  const { t } = useText()
  const [isCorrect, setCorrect] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const asking = useAsking()
  const isBelow = asking.error instanceof Refused && asking.error.code === 'verification.required'
  const ask = () => {
    setMissed(!isCorrect)
    if (isCorrect) asking.run()
    else document.getElementById('correctInformation')?.focus()
  }
  return (
    <Paper>
      <div className={css.form}>
        <p>{t('iban.what')}</p>
        <ul className={css.points}>
          <li>{t('iban.whatNoReference')}</li>
          <li>{t('iban.whatStanding')}</li>
          <li>{t('iban.whatOwn')}</li>
        </ul>
        {isBelow ? (
          <IfServed>
            <Notice tone="warn" live>
              <p>{t('iban.level')}</p>
            </Notice>
            <Onward href="/verification?level=basic">{t('needs.act')}</Onward>
          </IfServed>
        ) : (
          <>
            <Checkbox
              id="correctInformation"
              checked={isCorrect}
              error={isMissed && !isCorrect ? t('order.tick', { label: t('iban.correct') }) : undefined}
              onCheck={setCorrect}
            >
              {t('iban.correct')}
            </Checkbox>
            <AcceptedTerms words="iban.terms" />
            <Problem error={asking.error} />
            <Button wide busy={asking.busy} onClick={ask}>
              {t('iban.ask')}
            </Button>
          </>
        )}
      </div>
    </Paper>
  )
}

function useAsking() {
  const { api, queries, parameters, storage, now } = useApp()
  return useAct(async () => {
    try {
      const { termsVersion: terms } = await queries.fetchQuery(configQuery(api, parameters))
      const body = { consents: { correctInformation: true as const, terms } }
      await api.call('openIban', { body }, { idempotencyKey: newKey() })
      await queries.invalidateQueries({ queryKey: ['ibans'] })
    } catch (error) {
      // Every link to verification returns here.
      if (error instanceof Refused && error.code === 'verification.required')
        keepBegun(storage, { service: 'iban' }, now())
      throw error
    }
  })
}
