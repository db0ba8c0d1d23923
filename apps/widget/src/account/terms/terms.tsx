/** The terms, as a page and as a dialog over a form that must not lose what was typed. */
import { Button, Dialog, Notice, Paper, SkeletonBlock } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useApp, useText } from '../../app/context.tsx'
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

function Document({ doc, titled = false }: { doc: Doc; titled?: boolean }) {
  const { t } = useText()
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
  const { title, version, sections } = terms.data
  return (
    <article className={css.text}>
      {titled && <h2>{title}</h2>}
      <p className={css.version}>{t('terms.updated', { version })}</p>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text}</p>
        </section>
      ))}
    </article>
  )
}
