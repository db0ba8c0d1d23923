/** The configuration in the back office: its versions, previews and proposals. */
import {
  getConfigurationProposals,
  listConfigurations,
  previewConfiguration,
  proposeConfiguration,
  type ConfigurationVersion,
} from '@agio/contract'
import { readWireTime, wireAmount, wirePage, wireTime } from '@agio/contract/wire'
import { Configuration, Money, Operators } from '@agio/domain'
import type { HedgePreview } from '../../treasury/index.ts'
import { inForce, versions, type StoredVersion } from '../../configuration/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { readPage } from '../../platform/sql/cursor.ts'
import { approvalView, approvalViews } from '../approvals/approval-views.ts'
import { actorOf } from '../sign-in/caller.ts'
import { namesOf } from '../sign-in/operator-store.ts'
import * as room from './configuration-room.ts'
import { hits } from '../../screening/index.ts'

export function configurationRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform
  serve(listConfigurations, async ({ query }) => {
    const page = await readPage(
      'configurations',
      query,
      (key, count) => versions.list(db, key ? Number(key[0]) : null, count),
      ({ version }) => [version],
    )
    if ('refused' in page) return page
    const last = page.items.at(-1)
    const older = last ? await versions.list(db, last.version, 1) : []
    const { version: present } = await inForce(platform)
    const names = await namesOf(
      db,
      page.items.flatMap(({ proposedBy, approvedBy }) => [proposedBy ?? [], approvedBy ?? []].flat()),
    )
    const nameOf = (id: string | null) => names.find((one) => one.id === id)?.name ?? id
    const views = page.items.map((item, at): ConfigurationVersion => ({
      ...versionView(item, page.items[at + 1] ?? older[0]),
      state: item.version === present ? 'in_force' : item.version > present ? 'scheduled' : 'past',
      proposedBy: nameOf(item.proposedBy),
      approvedBy: nameOf(item.approvedBy),
    }))
    return wirePage(views, page.next)
  })

  serve(getConfigurationProposals, async ({ caller }) => {
    const by = actorOf(caller)
    return {
      approvals: await approvalViews(db, await room.proposals(platform), by),
      mayPropose: Operators.isOneOf(by.roles, Operators.configurers),
    }
  })

  serve(previewConfiguration, async ({ body: { document } }) => {
    const preview = await room.preview(platform, document, hits.preview.bind(null, platform))
    if ('refused' in preview) return preview
    const costs = preview.costs.map(({ before, after }) => ({
      before: wireAmount(before),
      after: wireAmount(after),
    }))
    const examples = preview.examples.map(({ way, coin, amount, before, after }) => ({
      way,
      coin: coin ?? null,
      amount: wireAmount(amount),
      before: before ? wireAmount(before) : null,
      after: after ? wireAmount(after) : null,
    }))
    return { ...preview, costs, examples, hedges: preview.hedges.map(hedgeView) }
  })

  serve(proposeConfiguration, async ({ caller, body: { document, effectiveAt, reason } }) => {
    const by = actorOf(caller)
    const row = await room.propose(platform, { document, effectiveAt: readWireTime(effectiveAt), reason, by })
    return 'refused' in row ? row : approvalView(db, row, by)
  })
}

const versionView = (
  { version, effectiveAt, recordedAt, reason, configuration }: StoredVersion,
  before: StoredVersion | undefined,
) => ({
  version,
  effectiveAt: wireTime(effectiveAt),
  recordedAt: wireTime(recordedAt),
  reason,
  document: Configuration.document.write(configuration) as Record<string, unknown>,
  changes: before ? Configuration.difference(before.configuration, configuration) : [],
})

const euros = (cents: bigint) => wireAmount(Money.money('EUR', cents))

const hedgeView = ({ coin, samples, trades, traded, most, left, leftWorth }: HedgePreview) => ({
  coin,
  samples,
  trades: trades.length,
  traded: euros(traded),
  most: euros(most),
  left: wireAmount(Money.money(coin, left)),
  leftWorth: euros(leftWorth),
})
