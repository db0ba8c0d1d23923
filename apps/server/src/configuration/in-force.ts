/** The version of the configuration that holds at this moment. */
import type { Configuration } from '@agio/domain'

export type InForce = () => Promise<Configuration.Version>
