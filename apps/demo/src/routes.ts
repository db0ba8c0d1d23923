/** Every way to drive sandbox and demo, in one list: the inventory prints it and the forms are made from it. */
import { sandboxRoutes, type SandboxRoute } from '@agio/sandbox'
import { messengerControls } from './messenger/index.ts'
import { operatorsControls } from './operators/index.ts'
import { shopControls } from './shop/index.ts'
import { stageControls } from './stage/index.ts'
import { walletControls } from './wallets/index.ts'

export const demoRoutes: readonly SandboxRoute[] = [
  ...sandboxRoutes,
  ...[walletControls, shopControls, messengerControls, operatorsControls, stageControls].flatMap((controls) =>
    Object.values<SandboxRoute>(controls),
  ),
]
