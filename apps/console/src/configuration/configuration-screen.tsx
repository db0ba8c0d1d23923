/** The configuration: its versions with what each changed, and the next one, proposed here and approved by another. */
import type { ConfigurationVersion } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/configuration'
import { ApprovalList } from '../approvals/index.ts'
import { live } from '../app/api/live.ts'
import { Link, useApp, usePlace } from '../app/context.tsx'
import { CaseHead, Facts, RowHead, Section, Table, type StampWords } from '../app/queue/case.tsx'
import { Problem } from '../app/queue/problem.tsx'
import css from '../app/queue/queue.module.css'
import { QueuePage } from '../app/queue/queue.tsx'
import { useOpened } from '../app/queue/opened.tsx'
import { useList } from '../app/queue/use-list.ts'
import { hrefOf } from '../app/shell/router.ts'
import { Changes } from './changes.tsx'
import { FigureCards } from './figure-cards.tsx'
import { NextVersion } from './next-version.tsx'
import { RawDocument } from './raw-document.tsx'

const next = 'next'

export function ConfigurationScreen() {
  const { api } = useApp()
  const { id } = usePlace()
  const list = useList('listConfigurations', { limit: 20 })
  const proposals = useQuery({
    queryKey: ['proposals'],
    queryFn: () => api.call('getConfigurationProposals'),
    ...live,
  })
  const [newest] = list.items
  const waits = proposals.data?.approvals.some(({ state }) => state === 'waiting') === true
  const opened = useOpened(list, (item) => String(item.version), id === next ? undefined : id)
  return (
    <QueuePage
      name="configuration"
      title={t('configuration')}
      list={list}
      idOf={(item) => String(item.version)}
      row={(item) => <VersionRow version={item} />}
      tools={
        <Link href={hrefOf('configuration', next)}>
          {waits ? t('a_proposed_version_needs_approval') : t('the_next_version')}
        </Link>
      }
      empty={t('there_is_no_version')}
      hint={t('open_a_version_to_see')}
    >
      {id === next ? (
        <article className={css.caseInner}>
          <CaseHead
            title={t('the_next_version')}
            stamp={waits ? [t('waits'), 'warn'] : [t('not_proposed'), 'calm']}
          />
          <Problem error={proposals.error} />
          <ApprovalList approvals={proposals.data?.approvals ?? []} />
          <Calendar versions={list.items} />
          {newest && proposals.data?.mayPropose && <NextVersion key={newest.version} newest={newest} />}
        </article>
      ) : opened.one ? (
        <VersionCase version={opened.one} />
      ) : (
        opened.instead
      )}
    </QueuePage>
  )
}

const stamps: Readonly<Record<ConfigurationVersion['state'], StampWords>> = {
  scheduled: [t('scheduled'), 'warn'],
  in_force: [t('in_force'), 'good'],
  past: [t('past'), 'calm'],
}

const since = ({ version, effectiveAt }: ConfigurationVersion): string =>
  version === 1 ? t('from_the_beginning') : t('from_utc', { effectiveAt })

function VersionRow({ version: it }: { version: ConfigurationVersion }) {
  return (
    <>
      <RowHead title={t('version', { version: it.version })} stamp={stamps[it.state]} />
      <span>{since(it)}</span>
      <span className={css.soft}>{it.reason}</span>
    </>
  )
}

function VersionCase({ version: it }: { version: ConfigurationVersion }) {
  return (
    <article className={css.caseInner}>
      <CaseHead title={t('version', { version: it.version })} stamp={stamps[it.state]} />
      <Section title={t('version_title')}>
        <Facts
          label={t('version_title')}
          lines={[
            { name: t('takes_effect'), value: since(it) },
            { name: t('reason'), value: it.reason },
            { name: t('proposed_by'), value: it.proposedBy ?? t('the_installation') },
            { name: t('approved_by'), value: it.approvedBy ?? t('the_installation') },
          ]}
        />
      </Section>
      {it.changes.length > 0 && (
        <Section title={t('what_it_changed')}>
          <Changes changes={it.changes} />
        </Section>
      )}
      <FigureCards document={it.document} />
      <RawDocument document={it.document} />
    </article>
  )
}

/** The versions by the time that each holds, newest first: the end of one is the beginning of the next. */
function Calendar({ versions }: { versions: readonly ConfigurationVersion[] }) {
  return (
    <Section title={t('calendar')}>
      <Table
        label={t('calendar')}
        heads={[t('version_title'), t('from'), t('until'), t('what_it_changed')]}
        rows={versions.map((it, at) => ({
          id: String(it.version),
          cells: [
            <Link key="version" href={hrefOf('configuration', String(it.version))}>
              {t('version', { version: it.version })}
            </Link>,
            since(it),
            versions[at - 1]?.effectiveAt ?? t('until_changed'),
            it.changes.length > 0 ? t('changed_figures', { count: it.changes.length }) : it.reason,
          ],
        }))}
      />
    </Section>
  )
}
