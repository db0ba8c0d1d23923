/** All that a person plays with, on the port of the sandbox: front page, control room, shop, messenger, wallets and phone. */
import { startSandbox, type SandboxAddresses, type SandboxOptions, type SandboxParts } from '@agio/sandbox'
import { formsPage } from './forms/index.ts'
import { docsPages, frontPage } from './front/index.ts'
import { messengerAt, openMessenger } from './messenger/index.ts'
import { openOperators } from './operators/index.ts'
import { openPhone } from './phone/index.ts'
import { demoRoutes } from './routes.ts'
import { openShop } from './shop/index.ts'
import { openStage } from './stage/index.ts'
import { openPeopleWallets } from './wallets/index.ts'

export type DemoOptions = SandboxOptions & {
  /** The start page of the widget, for the shop's frame. */
  widgetUrl?: string
  /** The operators of the application. */
  operatorsFile?: string
}
type DemoAddresses = SandboxAddresses & {
  messenger: ReturnType<typeof messengerAt>
  shopUrl: string
}

export type Demo = DemoAddresses & { close(): Promise<void> }

/** Starts the sandbox with the pages of the demo, or nothing. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const sandbox = await startSandbox(options, (parts) => mountPages(parts, options))
  const { baseUrl } = sandbox
  return { ...sandbox, messenger: messengerAt(baseUrl), shopUrl: `${baseUrl}/shop` }
}

function mountPages(parts: SandboxParts, { widgetUrl, operatorsFile }: DemoOptions): void {
  const { app, serverUrl } = parts
  frontPage(app, { serverUrl, widgetUrl })
  docsPages(app, { widgetUrl })
  formsPage(app, demoRoutes)
  openPhone(parts)
  openPeopleWallets(parts)
  openMessenger(parts, widgetUrl)
  openShop(parts, widgetUrl)
  openStage(parts, openOperators(parts, operatorsFile))
}
