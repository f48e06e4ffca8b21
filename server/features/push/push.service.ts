import { ECDH } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { NotificationSettings, PushDevice } from '#shared/push.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change } from '../../db/change.ts'
import { type Db, isDuplicate } from '../../db/client.ts'
import type { PushSubscriptionsTable } from '../../db/schema.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../http/route.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { EndpointGuard } from '../../providers/push/endpointGuard.ts'
import { isSessionOpen } from '../sessions/endSessions.ts'
import type { DeliveriesService } from './deliveries.service.ts'
import { deviceName } from './deviceName.ts'
import { type Flags, pushStore } from './push.store.ts'
import { PushSubscriptionData } from './push.subscription.ts'

/** More test notifications than that in a minute tell nobody anything. */
const TESTS = { max: 10, seconds: 60 }

/** A test that comes minutes late is taken for a fault. */
const TEST_TTL_SECONDS = 300

/** What a browser says of itself. */
type Browser = Pick<RequestContext, 'userAgent' | 'language'>

export interface PushService {
  /**
   * Registers the device of the viewer's session, or forgets it where `token` is null. 400 where the text is no
   * subscription or points elsewhere than at a push service. A device that another session had is that session's no more.
   */
  setToken(viewer: Viewer, token: string | null, browser: Browser): Promise<{ registered: boolean }>
  /** The viewer's own, the one that was renewed last first. */
  devices(viewer: Viewer): Promise<PushDevice[]>
  /** Sends a notification to the session's own device; 409 where it gets none. */
  test(viewer: Viewer): Promise<{ uuid: string }>
  settings(viewer: Pick<Viewer, '_id'>): Promise<NotificationSettings>
  /** Changes what is given and leaves the rest as it is. */
  setSettings(viewer: Pick<Viewer, '_id'>, change: Partial<NotificationSettings>): Promise<NotificationSettings>
  /** A person's devices, without their addresses and keys, and what they are told of. */
  ofPerson(userId: string): Promise<{ devices: StoredDevice[]; notificationSettings: NotificationSettings }>
}

/** What is stored about a device, as far as it is no secret. */
type StoredDevice = Pick<PushDevice, 'name' | 'renewedAt' | 'lastSentAt' | 'failingSince'> &
  Pick<PushSubscriptionsTable, 'language'> & { createdAt: string }

const ALL_ON: Flags = { messages: 1, work: 1, shifts: 1, evening_reminder: 1, late_reminder: 1 }

const toSettings = (flags: Flags): NotificationSettings => ({
  messages: flags.messages === 1,
  work: flags.work === 1,
  shifts: flags.shifts === 1,
  eveningReminder: flags.evening_reminder === 1,
  lateReminder: flags.late_reminder === 1,
})

const toFlag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

const toFlags = (change: Partial<NotificationSettings>): Partial<Flags> => ({
  ...(change.messages !== undefined && { messages: toFlag(change.messages) }),
  ...(change.work !== undefined && { work: toFlag(change.work) }),
  ...(change.shifts !== undefined && { shifts: toFlag(change.shifts) }),
  ...(change.eveningReminder !== undefined && { evening_reminder: toFlag(change.eveningReminder) }),
  ...(change.lateReminder !== undefined && { late_reminder: toFlag(change.lateReminder) }),
})

/** True for a key that can be encrypted to: a point on the curve, and not just as many characters. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url').length > 0
  } catch {
    return false
  }
}

function parseToken(token: string): PushSubscriptionData {
  let data: unknown
  try {
    data = JSON.parse(token)
  } catch {
    throw new AppError('push_token_invalid')
  }
  const parsed = PushSubscriptionData.safeParse(data)
  if (!parsed.success || !isPoint(parsed.data.keys.p256dh)) throw new AppError('push_token_invalid')
  return parsed.data
}

const withoutPadding = (base64: string): string => base64.replace(/=+$/, '')

const toDevice = (row: PushSubscriptionsTable, viewer: Viewer): PushDevice => ({
  _id: row.session_id,
  name: row.name,
  isThis: row.session_id === viewer.sessionId,
  renewedAt: row.renewed_at,
  lastSentAt: row.last_sent_at,
  failingSince: row.failing_since,
})

interface Needs {
  db: Db
  change: Change
  guard: Pick<EndpointGuard, 'allowed'>
  limits: Pick<RateLimits, 'takeOften'>
  deliveries: Pick<DeliveriesService, 'add'>
}

export function pushService({ db, change, guard, limits, deliveries }: Needs): PushService {
  const register = (row: PushSubscriptionsTable): Promise<void> =>
    change(null, async ({ trx }) => {
      if (!(await isSessionOpen(trx, row.session_id))) throw new AppError('not_signed_in')
      await pushStore.register(trx, row)
    })

  const settingsOf = async (userId: string): Promise<NotificationSettings> =>
    toSettings((await pushStore.settings(db, userId)) ?? ALL_ON)

  return {
    async setToken(viewer, token, { userAgent, language }) {
      if (token === null) {
        await pushStore.remove(db, viewer.sessionId)
        return { registered: false }
      }
      const { endpoint, keys } = parseToken(token)
      const url = guard.allowed(endpoint)
      if (!url) throw new AppError('push_host_refused')
      const now = new Date().toISOString()
      const row = {
        ...{ session_id: viewer.sessionId, user_id: viewer._id, endpoint: url.href, name: deviceName(userAgent) },
        ...{ p256dh: withoutPadding(keys.p256dh), auth: withoutPadding(keys.auth) },
        language,
        ...{ created_at: now, renewed_at: now, last_sent_at: null, failing_since: null },
      }
      await register(row).catch((error: unknown) => {
        // Two sessions of one browser at the same moment: the endpoint is taken from whoever was first.
        if (!isDuplicate(error, 'endpoint')) throw error
        return register(row)
      })
      return { registered: true }
    },

    async devices(viewer) {
      const rows = await pushStore.of(db, viewer._id)
      return rows.sort((a, b) => (a.renewed_at < b.renewed_at ? 1 : -1)).map((row) => toDevice(row, viewer))
    },

    async test(viewer) {
      await limits.takeOften({ key: `push test ${viewer._id}`, ...TESTS })
      const device = await pushStore.find(db, viewer.sessionId)
      if (!device) throw new AppError('push_not_registered')
      const t = translateFor(viewer.language ?? device.language)
      const text = {
        title: t('notification.test'),
        body: t('notification.testBody', { device: device.name }),
      }
      const expiresAt = new Date(Date.now() + TEST_TTL_SECONDS * 1000).toISOString()
      const notice = { ...text, path: '/profile', topic: null, urgency: 'high' as const, expiresAt }
      return { uuid: await deliveries.add(device, notice) }
    },

    settings: ({ _id }) => settingsOf(_id),

    setSettings: async ({ _id }, change) => toSettings(await pushStore.change(db, _id, toFlags(change))),

    async ofPerson(userId) {
      const [rows, notificationSettings] = await Promise.all([pushStore.of(db, userId), settingsOf(userId)])
      const devices = rows.map(({ name, language, created_at, renewed_at, last_sent_at, failing_since }) => ({
        ...{ name, language, createdAt: created_at, renewedAt: renewed_at },
        ...{ lastSentAt: last_sent_at, failingSince: failing_since },
      }))
      return { devices, notificationSettings }
    },
  }
}
