import { leaveDevice } from './push.device.ts'
import { clearDevice } from './unread.badge.ts'

/** The person signs out: no more notifications for them here, and none of those that came stays. */
export async function sayFarewell(owner: string): Promise<void> {
  await Promise.all([leaveDevice(owner), clearDevice()])
}
