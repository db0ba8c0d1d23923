/** The configuration: its versions with what each changed, and the next one, proposed here and approved by another. */
import type { ConfigurationVersion } from '@agio/contract'
import { useQuery } from '@tanstack/react-query'
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
import { fieldsOf } from './document-fields.ts'
import { NextVersion } from './next-version.tsx'

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
      title="Configuration"
      list={list}
      idOf={(item) => String(item.version)}
      row={(item) => <VersionRow version={item} />}
      tools={
        <Link href={hrefOf('configuration', next)}>
          {waits ? 'A proposed version needs approval' : 'The next version'}
        </Link>
      }
      empty="There is no version."
      hint="Open a version to see its figures and what it changed."
    >
      {id === next ? (
        <article className={css.caseInner}>
          <CaseHead title="The next version" stamp={waits ? ['waits', 'warn'] : ['not proposed', 'calm']} />
          <Problem error={proposals.error} />
          <ApprovalList approvals={proposals.data?.approvals ?? []} />
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
  scheduled: ['scheduled', 'warn'],
  in_force: ['in force', 'good'],
  past: ['past', 'calm'],
}

const since = ({ version, effectiveAt }: ConfigurationVersion): string =>
  version === 1 ? 'from the beginning' : `from ${effectiveAt} UTC`

function VersionRow({ version: it }: { version: ConfigurationVersion }) {
  return (
    <>
      <RowHead title={`Version ${it.version}`} stamp={stamps[it.state]} />
      <span>{since(it)}</span>
      <span className={css.soft}>{it.reason}</span>
    </>
  )
}

function VersionCase({ version: it }: { version: ConfigurationVersion }) {
  return (
    <article className={css.caseInner}>
      <CaseHead title={`Version ${it.version}`} stamp={stamps[it.state]} />
      <Section title="Version">
        <Facts
          label="Version"
          lines={[
            { name: 'Takes effect', value: since(it) },
            { name: 'Reason', value: it.reason },
            { name: 'Proposed by', value: it.proposedBy ?? 'the installation' },
            { name: 'Approved by', value: it.approvedBy ?? 'the installation' },
          ]}
        />
      </Section>
      {it.changes.length > 0 && (
        <Section title="What it changed">
          <Changes changes={it.changes} />
        </Section>
      )}
      <Section title="Figures">
        <Table label="Figures" heads={['Field', 'Value']} rows={rowsOf(it)} />
      </Section>
    </article>
  )
}

const rowsOf = ({ document }: ConfigurationVersion) =>
  fieldsOf(document).map(({ path, text }) => ({ id: path, cells: [path, text || 'none'] }))
