/** HTTP of the devices on which a customer is told of their orders. */
import { addPushDevice, listPushDevices, removePushDevice } from '@agio/contract'
import { wireTime } from '@agio/contract/wire'
import type { Serve } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceName } from '../sign-in/device.ts'
import { addDevice, ownDevices, removeDevice, type PushDevice } from './devices.ts'

export function pushRoutes(serve: Serve, platform: Platform): void {
  serve(listPushDevices, async ({ caller }) => ({
    key: platform.settings.pushKey?.publicKey ?? null,
    items: (await ownDevices(platform, caller.id)).map(viewOf),
    next: null,
  }))
  serve(addPushDevice, async ({ caller, body: subscription, headers }) => {
    const { id: customerId, sessionId } = caller
    const name = deviceName(headers['user-agent'] ?? '')
    const added = await addDevice(platform, { customerId, sessionId, name, subscription })
    return 'refused' in added ? added : viewOf(added)
  })
  serve(removePushDevice, async ({ caller: { id: customerId }, params: { id } }) =>
    (await removeDevice(platform.db, { id, customerId }))
      ? { done: true as const }
      : { refused: 'not-found' },
  )
}

const viewOf = ({ id, name, endpointHash, createdAt }: PushDevice) => ({
  id,
  device: name,
  endpointHash,
  createdAt: wireTime(createdAt),
})
