import { queryOptions } from '@tanstack/react-query'
import { type NotificationSettings, pushApi } from '#shared/reach/push.ts'
import { call } from '../../../api/call.ts'

/** One's devices that get pushes. */
export const devicesQuery = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: ({ signal }) => call(pushApi.devices, {}, { signal }),
})

/** One's notification settings. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['push', 'settings'],
  queryFn: ({ signal }) => call(pushApi.settings, {}, { signal }),
})

/** Saves settings; omitted ones stay unchanged. */
export const saveSettings = (change: Partial<NotificationSettings>): Promise<NotificationSettings> =>
  call(pushApi.setSettings, change)

/** Sends a test notification to this device. Returns its uuid. */
export const sendTest = async (): Promise<string> => (await call(pushApi.test, {})).uuid
