/** `/profile`: who the person is here, what is kept of them and what they agreed to, where they are signed in. */
import { Button, MoreIcon, Paper, SkeletonPage } from '@agio/ui'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { configQuery } from '../../app/config.ts'
import { useApp, useText, Link } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import { SupportLink } from '../../app/routing/support-link.tsx'
import { Settings } from '../../app/shell/settings.tsx'
import { useSignOut } from '../../app/shell/use-sign-out.ts'
import { CodeWord } from '../genuine/index.ts'
import { LimitSummary } from '../limits/index.ts'
import { Consents } from './consents.tsx'
import { Devices } from './devices.tsx'
import { EmailAddress } from './details/email-address.tsx'
import { Messenger } from './messenger.tsx'
import { PhoneNumber } from './details/phone-number.tsx'
import { Saved } from './saved.tsx'
import { Verified } from './verified.tsx'
import { YourData } from './your-data.tsx'
import css from './profile.module.css'

const KeptDevices = lazily(() => import('./kept-devices.tsx').then((it) => it.KeptDevices))
const OwnAlerts = lazily(() => import('./alerts/own-alerts.tsx').then((it) => it.OwnAlerts))
const OwnCards = lazily(() => import('./details/own-cards.tsx').then((it) => it.OwnCards))
const OwnPasskeys = lazily(() => import('./own-passkeys.tsx').then((it) => it.OwnPasskeys))
const OwnPush = lazily(() => import('./devices/own-push.tsx').then((it) => it.OwnPush))
const TaxResidences = lazily(() => import('./details/tax-residences.tsx').then((it) => it.TaxResidences))

export function ProfileScreen() {
  const { t } = useText()
  const { api, parameters } = useApp()
  const config = useQuery(configQuery(api, parameters))
  const signOut = useSignOut()
  const isThere = useIsThere()
  return (
    <>
      {/* Above everything that is still on its way: signing out waits for nothing. */}
      <div className={css.who}>
        <h1 tabIndex={-1}>{t('title.profile')}</h1>
        <Button look="plain" icon={<MoreIcon name="leave" turns />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Button>
      </div>
      {!isThere && <SkeletonPage of="account" />}
      <EmailAddress />
      <PhoneNumber />
      <Messenger />
      <Verified />
      <TaxResidences />
      <LimitSummary />
      <Saved />
      <OwnCards />
      <Paper title={t('account.codeWord')}>
        <div className={css.words}>
          <CodeWord />
        </div>
      </Paper>
      <Consents />
      <OwnAlerts />
      <OwnPush />
      <OwnPasskeys />
      <Devices />
      <KeptDevices />
      <YourData />
      <Paper title={t('shell.settings')}>
        <Settings />
      </Paper>
      <nav className={css.links} aria-label={t('title.profile')}>
        <Link href="/transactions">{t('title.history')}</Link>
        {config.data?.services.iban?.enabled && <Link href="/iban">{t('title.iban')}</Link>}
        <SupportLink about="anything">{t('title.support')}</SupportLink>
        <Link href="/profile/business">{t('profile.business')}</Link>
      </nav>
    </>
  )
}

/** Every part has come or was refused once: shown one after the other, each would move the next. */
function useIsThere(): boolean {
  const queries = useQueryClient()
  useIsFetching()
  return parts.every((part) => {
    const { status = 'pending' } = queries.getQueryState([part]) ?? {}
    return status !== 'pending'
  })
}
const parts = ['profile', 'phone', 'verification', 'limits', 'saved', 'consents', 'sessions', 'my-data']
