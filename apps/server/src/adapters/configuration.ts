/** Settings → the configuration, which begins with the first figures. */
import { Configuration } from '@agio/domain'
import { createVersions, type Versions } from '../configuration/index.ts'
import type { Platform } from '../platform/platform.ts'

export async function openVersions({ settings, db, clock }: Platform): Promise<Versions> {
  const versions = createVersions({ db, clock })
  const { firstConfiguration: configuration = Configuration.first.configuration } = settings
  await versions.begin({ ...Configuration.first, configuration })
  return versions
}
