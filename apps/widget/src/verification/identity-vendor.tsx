/**
 * The identity step where a vendor checks: its own page, and back here what it says, followed live. Papers are sent
 * here instead where it does not answer or does not confirm.
 */
import { Button, ButtonLink, Hero, Notice, SkeletonBlock } from '@agio/ui'
import type { IdentitySession } from '@agio/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { refusalText } from '../app/api/problems.ts'
import { useApp, useSignedIn, useText } from '../app/context.tsx'
import { SupportLink } from '../app/routing/support-link.tsx'
import { useLeaving, type Leaving } from '../app/leaving.ts'
import { Problem } from '../app/problem.tsx'
import { identityQuery, roundOf } from './verification-query.ts'
import css from './verification.module.css'

const names = { sumsub: 'Sumsub', veriff: 'Veriff' } as const
type Vendor = keyof typeof names
type State = IdentitySession['state'] | 'begin'

type Props = {
  /** The stream is there: nothing needs to be asked for. */
  live: boolean | undefined
  goOn: () => Promise<void>
  /** The form of the papers. */
  children: ReactNode
}

export function Identity({ live, goOn, children }: Props) {
  const { api } = useApp()
  const [isByPapers, setByPapers] = useState(false)
  const identity = useQuery({
    ...identityQuery(api),
    refetchInterval: ({ state }) => roundOf(live, isWaiting(state.data?.session?.state)),
  })
  if (identity.isError) return <Problem error={identity.error} retry={() => identity.refetch()} />
  if (!identity.data) return <SkeletonBlock kind="sheet" />
  const { vendor, session } = identity.data
  if (vendor === null || isByPapers) return children
  return (
    <AtVendor vendor={vendor} session={session} goOn={goOn} onPapers={() => setByPapers(true)}>
      {children}
    </AtVendor>
  )
}

const isWaiting = (state: State | undefined): boolean => state === 'open' || state === 'checking'

/** The button of each state leads to the vendor, or on where nothing is left to do there. */
const buttons = {
  begin: 'vendor.go',
  open: 'vendor.go',
  retry: 'vendor.again',
  expired: 'vendor.restart',
  checking: 'verify.continue',
  verified: 'verify.continue',
} as const
const tones = {
  open: 'calm',
  checking: 'calm',
  verified: 'good',
  retry: 'warn',
  expired: 'warn',
  refused: 'bad',
} as const

function AtVendor({
  vendor,
  session,
  goOn,
  onPapers,
  children,
}: Pick<Props, 'goOn' | 'children'> & {
  vendor: Vendor
  session: IdentitySession | null
  onPapers: () => void
}) {
  const { api } = useApp()
  const { t } = useText()
  const queries = useQueryClient()
  const leaving = useLeaving()
  const state: State = session?.state ?? 'begin'
  const name = { vendor: names[vendor] }
  const isDone = state === 'checking' || state === 'verified'
  const leave = () =>
    leaving.leave(async () => {
      try {
        const begun = await api.call('startIdentity')
        return { redirectUrl: begun.session.url ?? '' }
      } finally {
        void queries.invalidateQueries({ queryKey: ['identity'] })
      }
    })
  return (
    <div className={css.form}>
      {state === 'begin' ? (
        <p>{t('vendor.begin', name)}</p>
      ) : (
        <Notice tone={tones[state]} live>
          <p>{t(`vendor.${state}`, name)}</p>
          {state === 'retry' && (
            <ul>
              {session?.reasons.map((reason) => (
                <li key={reason}>{t(`vendor.reason.${reason}`)}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <Away leaving={leaving} vendor={name.vendor} onPapers={onPapers} />
      {state === 'refused' ? (
        <>
          <SupportLink about={{ topic: 'verification' }}>{t('title.support')}</SupportLink>
          {children}
        </>
      ) : (
        <Button wide busy={leaving.busy} onClick={() => void (isDone ? goOn() : leave())}>
          {t(buttons[state], name)}
        </Button>
      )}
    </div>
  )
}

/** It opened in another window, the browser did not let it, or the vendor gives no page. */
function Away({
  leaving: { error, way },
  vendor,
  onPapers,
}: {
  leaving: Leaving
  vendor: string
  onPapers: () => void
}) {
  const { t } = useText()
  if (error)
    return (
      <Notice tone="bad" live>
        <p>{refusalText(t, error)}</p>
        {error.code === 'identity.unavailable' && (
          <Button look="quiet" onClick={onPapers}>
            {t('vendor.papers')}
          </Button>
        )}
      </Notice>
    )
  if (!way) return null
  return (
    <>
      <Notice live>
        <p>{t(way.kind === 'opened' ? 'vendor.opened' : 'vendor.blocked')}</p>
      </Notice>
      {way.kind === 'blocked' && (
        <ButtonLink wide href={way.url} target="_blank" rel="noreferrer">
          {t('vendor.go', { vendor })}
        </ButtonLink>
      )}
    </>
  )
}

/** While it is checked: the vendor did not confirm, or took its word back. */
export function VendorSaysNo() {
  const { api } = useApp()
  const { t } = useText()
  const { vendor, session } = useQuery(identityQuery(api)).data ?? {}
  if (!vendor || session?.state !== 'refused') return null
  return (
    <Notice tone="warn" live>
      <p>{t('vendor.reviewed', { vendor: names[vendor] })}</p>
    </Notice>
  )
}

/** Back from the vendor: on to the step in the browser that began, else the page there has followed already. */
export function VendorReturn() {
  const { router } = useApp()
  const { t } = useText()
  const isHere = useSignedIn()
  useEffect(() => {
    if (isHere) void router.go('/verification/identity', { replace: true })
  }, [isHere, router])
  if (isHere) return <SkeletonBlock kind="sheet" />
  return (
    <Hero status={t('title.identity')} title={t('vendor.back')}>
      <p>{t('vendor.backText')}</p>
    </Hero>
  )
}
