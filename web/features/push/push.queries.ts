import { queryOptions } from '@tanstack/react-query'
import { type NotificationSettings, pushApi } from '#shared/push.ts'
import { call } from '../../api/call.ts'

/** One's devices that get pushes. */
export const devicesQuery = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: ({ signal }) => call(pushApi.devices, {}, { signal }),
})

/** What one is told of. */
export const settingsQuery = queryOptions({
  queryKey: ['push', 'settings'],
  queryFn: ({ signal }) => call(pushApi.settings, {}, { signal }),
})

/** Changes what one is told of; what is left out stays as it is. */
export const saveSettings = (change: Partial<NotificationSettings>): Promise<NotificationSettings> =>
  call(pushApi.setSettings, change)

/** Has a notification sent to this device. Answers the uuid under which it will arrive. */
export const sendTest = async (): Promise<string> => (await call(pushApi.test, {})).uuid
