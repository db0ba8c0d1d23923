/** "Is this page genuine?": the address it should have, the site around it, and the words that every mail to the person carries. */
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../app/config.ts'
import { useApp, useSignedIn, useText } from '../../app/context.tsx'
import { profileQuery } from '../../app/profile.ts'
import css from './genuine.module.css'

export function Genuine() {
  const { api, host, parameters } = useApp()
  const { t } = useText()
  const genuine = useQuery(configQuery(api, parameters)).data?.genuine
  if (!genuine) return null
  const isFramed = host.kind === 'iframe' && genuine.sites.length > 0
  return (
    <details className={`more ${css.genuine}`}>
      <summary>{t('genuine.title')}</summary>
      <p>{t('genuine.address')}</p>
      <p className={css.exact}>
        <bdi>{genuine.origin}</bdi>
      </p>
      {isFramed && (
        <>
          <p>{t('genuine.framed')}</p>
          {genuine.sites.map((site) => (
            <p key={site} className={css.exact}>
              <bdi>{site}</bdi>
            </p>
          ))}
        </>
      )}
      <CodeWord />
    </details>
  )
}

/** Asked of the server each time: it is kept nowhere in the browser, and shown to its person only. */
export function CodeWord() {
  const { api } = useApp()
  const { t } = useText()
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...profileQuery(api), enabled: signedIn })
  if (!signedIn || !data) return null
  return (
    <>
      <p>{t('genuine.codeWord')}</p>
      <p className={css.exact}>
        <bdi lang="en">{data.codeWord}</bdi>
      </p>
    </>
  )
}
