/** The terms, as a page and as a dialog over a form that must not lose what was typed. */
import { Button, Dialog, Notice, Paper, SkeletonBlock } from '@agio/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useApp, useSignedIn, useText } from '../../app/context.tsx'
import { isLocale, locales } from '../../app/i18n/i18n.ts'
import { showTime } from '../../app/i18n/times.ts'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { consentsQuery } from './consents-query.ts'
import { refusalText } from '../../app/api/problems.ts'
import css from './terms.module.css'

type Doc = 'terms' | 'disclaimer' | 'privacy'

function useTerms(doc: Doc) {
  const { api } = useApp()
  const { locale } = useText()
  return useQuery({
    queryKey: ['terms', doc, locale],
    queryFn: ({ signal }) => api.call('getTerms', { params: { doc }, query: { locale } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { survivesLogout: true },
  })
}

export function TermsScreen() {
  const { t } = useText()
  return (
    <>
      <h1 tabIndex={-1}>{t('title.terms')}</h1>
      <Paper>
        <Document doc="terms" />
      </Paper>
      <Accepted doc="terms" />
      <Link href="/privacy">{t('title.privacy')}</Link>
    </>
  )
}

export function PrivacyScreen() {
  const { t } = useText()
  return (
    <>
      <h1 tabIndex={-1}>{t('title.privacy')}</h1>
      <Paper>
        <Document doc="privacy" />
      </Paper>
      <Accepted doc="privacy" />
      <Link href="/terms">{t('title.terms')}</Link>
    </>
  )
}

export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('title.terms')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      tall
      foot={
        <Button wide onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <Document doc="terms" />
      <Document doc="disclaimer" titled />
    </Dialog>
  )
}

/** The time at which this version was accepted; else the button that accepts it. For who is signed in. */
function Accepted({ doc }: { doc: Doc }) {
  const { api } = useApp()
  const { t } = useText()
  const isSignedIn = useSignedIn()
  const queries = useQueryClient()
  const { data: text } = useTerms(doc)
  const consents = useQuery({ ...consentsQuery(api), enabled: isSignedIn })
  const accept = useAct(async () => {
    await api.call('acceptTerms', { params: { doc }, body: { version: text?.version ?? '' } })
    await queries.invalidateQueries({ queryKey: ['consents'] })
  })
  if (!isSignedIn || !text || !consents.data) return null
  const given = consents.data.items.find(({ document, isCurrent }) => document === doc && isCurrent)
  if (given) return <p className="soft">{t('terms.accepted', { time: showTime(given.acceptedAt) })}</p>
  const isOlder = consents.data.items.some(({ document }) => document === doc)
  return (
    <>
      {isOlder && <p>{t('terms.changedSince')}</p>}
      <Problem error={accept.error} />
      <Button wide look="quiet" busy={accept.busy} onClick={() => accept.run()}>
        {t('terms.accept', { version: text.version })}
      </Button>
    </>
  )
}

function Document({ doc, titled = false }: { doc: Doc; titled?: boolean }) {
  const { t, locale } = useText()
  const terms = useTerms(doc)
  if (terms.isPending) return <SkeletonBlock kind="sheet" />
  if (terms.isError) {
    return (
      <Notice tone="bad" title={t('terms.failed')}>
        <p>{refusalText(t, terms.error)}</p>
        <Button look="quiet" onClick={() => void terms.refetch()}>
          {t('retry')}
        </Button>
      </Notice>
    )
  }
  const { title, version, sections, language } = terms.data
  return (
    <>
      {language !== locale && <p className="soft">{t('terms.inEnglish')}</p>}
      <article
        className={css.text}
        lang={language}
        dir={isLocale(language) ? locales[language].direction : undefined}
      >
        {titled && <h2>{title}</h2>}
        <p className={css.version} lang={locale}>
          {t('terms.updated', { version })}
        </p>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </article>
    </>
  )
}
