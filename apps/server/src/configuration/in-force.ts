/** The version of the configuration that holds at this moment, for slices that are handed it bound to the platform. */
import type { Configuration } from '@agio/domain'

export type InForce = () => Promise<Configuration.Version>
