/** Settings → the configuration, which begins with the first figures. */
import { Configuration } from '@agio/domain'
import { createVersions, type Versions } from '../configuration/index.ts'
import type { AppDeps } from './deps.ts'

export async function openVersions({ settings, database: db, clock }: AppDeps): Promise<Versions> {
  const versions = createVersions({ db, clock })
  const { firstConfiguration: configuration = Configuration.first.configuration } = settings
  await versions.begin({ ...Configuration.first, configuration })
  return versions
}
