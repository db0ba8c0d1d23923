/** Everything that operators did, as a hash chain that shows a change. */
import type { AuditEntry } from '@agio/contract'
import { Button, Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from 'virtual:texts/console/audit'
import { CaseHead, Facts, Section } from '../app/queue/case.tsx'
import { Link, useApp, usePlace } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { useOpened } from '../app/queue/opened.tsx'
import { useList } from '../app/queue/use-list.ts'
import { QueuePage } from '../app/queue/queue.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { nameText } from '../app/words.ts'

export function AuditScreen() {
  const { id } = usePlace()
  const list = useList('listAudit', { limit: 50 })
  const { one: entry, instead } = useOpened(list, ({ seq }) => String(seq), id)
  return (
    <QueuePage
      name="audit"
      title={t('audit')}
      list={list}
      idOf={(item) => String(item.seq)}
      row={(item) => <EntryRow item={item} />}
      tools={<Chain />}
      empty={t('nothing_has_been_done_yet')}
      hint={t('open_an_entry_to_see')}
    >
      {entry ? <EntryCase entry={entry} /> : instead}
    </QueuePage>
  )
}

/** Verifies the whole chain on request. */
function Chain() {
  const { api } = useApp()
  const check = useQuery({
    queryKey: ['audit-verify'],
    queryFn: () => api.call('verifyAudit'),
    enabled: false,
  })
  return (
    <>
      <div className={css.actions}>
        <Button look="quiet" busy={check.isFetching} onClick={() => void check.refetch()}>
          {t('verify_the_chain')}
        </Button>
      </div>
      {check.data && (
        <Notice tone={check.data.broken === null ? 'good' : 'bad'} live>
          <p>
            {check.data.broken === null
              ? t('all_entries_hold', { entries: check.data.entries })
              : t('the_chain_is_broken', { broken: check.data.broken })}
          </p>
        </Notice>
      )}
    </>
  )
}

const authorOf = ({ name, roles }: AuditEntry) =>
  name === null ? t('the_system') : [name, ...roles].join(', ')

function EntryRow({ item }: { item: AuditEntry }) {
  return (
    <>
      <span className={css.line}>
        <span className={css.strong}>{nameText(item.action)}</span>
        <span className={css.soft}>{item.seq}</span>
      </span>
      <span>{authorOf(item)}</span>
      <span className={css.soft}>
        {item.at} · {item.subject}
      </span>
    </>
  )
}

function EntryCase({ entry }: { entry: AuditEntry }) {
  const { subject, orderId } = entry
  return (
    <article className={css.caseInner}>
      <CaseHead title={nameText(entry.action)} stamp={[t('entry', { seq: entry.seq }), 'calm']} />
      <Section title={t('entry_title')}>
        <Facts
          label={t('entry_title')}
          lines={[
            { name: t('when'), value: entry.at },
            { name: t('who'), value: authorOf(entry) },
            {
              name: t('what_about'),
              value: orderId === null ? subject : <Link href={hrefOf('orders', orderId)}>{subject}</Link>,
              copy: subject,
            },
            ...entry.details.map(({ name, value }) => ({ name: nameText(name), value })),
            { name: t('action'), value: <span className={css.code}>{entry.action}</span> },
            { name: t('hash'), value: <span className={css.code}>{entry.hash}</span>, copy: entry.hash },
          ]}
        />
      </Section>
    </article>
  )
}
