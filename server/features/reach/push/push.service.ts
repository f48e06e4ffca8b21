import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { NotificationSettings, PushDevice } from '#shared/reach/push.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change } from '../../../db/change.ts'
import { type Db, isDuplicate } from '../../../db/client.ts'
import type { PushSubscriptionsTable } from '../../../db/schema.ts'
import { deviceName, localDeviceName } from '../../../http/deviceName.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { EndpointGuard } from '../../../providers/endpointGuard.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { isSessionOpen } from '../../people/sessions/endSessions.ts'
import type { DeliveriesService } from './deliveries.service.ts'
import { settingsStore } from './settings.store.ts'
import { subscriptionsStore, toDevice, toExportedDevice } from './subscriptions.store.ts'
import { parseToken } from './subscriptionToken.ts'

/** Maximum test notifications of a person per minute. */
const TESTS = { max: 10, seconds: 60 }

/** A test notification that arrives minutes later would be taken for a fault. */
const TEST_TTL_SECONDS = 300

type Registered = Pick<PushSubscriptionsTable, 'renewed_at' | 'session_id'>

/** The device that was in use last comes first. */
function newestFirst(a: Registered, b: Registered): number {
  if (a.renewed_at !== b.renewed_at) return a.renewed_at < b.renewed_at ? 1 : -1
  return a.session_id < b.session_id ? -1 : 1
}

type Browser = Pick<RequestContext, 'userAgent' | 'language'>

interface Needs {
  db: Db
  change: Change
  guard: Pick<EndpointGuard, 'allowed'>
  limits: Pick<RateLimits, 'takeOften'>
  deliveries: Pick<DeliveriesService, 'add'>
}

function register({ change }: Needs, row: PushSubscriptionsTable): Promise<void> {
  return change(null, async ({ trx }) => {
    if (!(await isSessionOpen(trx, row.session_id))) throw new AppError('not_signed_in')
    await subscriptionsStore.register(trx, row)
  })
}

/**
 * Registers the device of the viewer's session, or removes it where `token` is null. Takes a device from the session
 * that had it. Throws 400 where the text is no push subscription or its endpoint is not on an allowed push service.
 */
async function setToken(needs: Needs, viewer: Viewer, token: string | null, { userAgent, language }: Browser) {
  if (token === null) {
    await subscriptionsStore.remove(needs.db, viewer.sessionId)
    return { registered: false }
  }
  const { endpoint, keys } = parseToken(token)
  const url = needs.guard.allowed(endpoint)
  if (!url) throw new AppError('push_host_refused')
  const now = new Date().toISOString()
  const row: PushSubscriptionsTable = {
    session_id: viewer.sessionId,
    user_id: viewer._id,
    name: deviceName(userAgent),
    language,
    endpoint: url.href,
    p256dh: keys.p256dh,
    auth: keys.auth,
    created_at: now,
    renewed_at: now,
    last_sent_at: null,
    failing_since: null,
  }
  await register(needs, row).catch((error: unknown) => {
    // Two sessions of one browser registered concurrently: the second try takes the endpoint from the other session.
    if (!isDuplicate(error, 'endpoint')) throw error
    return register(needs, row)
  })
  return { registered: true }
}

/** Sends a test notification to a device, in its owner's language. Returns the uuid of the push. */
function testDevice({ deliveries }: Needs, device: PushSubscriptionsTable, language: Language | null): Promise<string> {
  const t = translateFor(language ?? device.language)
  return deliveries.add(device, {
    title: t('notification.test'),
    body: t('notification.testBody', { device: localDeviceName(device.name, t) }),
    path: '/profile',
    topic: null,
    urgency: 'high',
    expiresAt: new Date(Date.now() + TEST_TTL_SECONDS * 1000).toISOString(),
  })
}

type Person = Pick<Viewer, '_id'>

export type PushService = ReturnType<typeof pushService>

export function pushService(needs: Needs) {
  const { db, limits } = needs
  return {
    setToken: (viewer: Viewer, { token }: { token: string | null }, browser: Browser) =>
      setToken(needs, viewer, token, browser),

    /** The viewer's devices, named in this language, the most recently renewed first. */
    async devices(viewer: Viewer, _nothing: unknown, { language }: Pick<Browser, 'language'>): Promise<PushDevice[]> {
      const t = translateFor(language)
      const rows = await subscriptionsStore.ofPerson(db, viewer._id)
      return rows.sort(newestFirst).map((row) => toDevice({ ...row, name: localDeviceName(row.name, t) }, viewer))
    },

    /** Sends a notification to the session's own device; 409 where none is registered. */
    async test(viewer: Viewer): Promise<{ uuid: string }> {
      await limits.takeOften({ key: `push test ${viewer._id}`, ...TESTS })
      const device = await subscriptionsStore.find(db, viewer.sessionId)
      if (!device) throw new AppError('push_not_registered')
      return { uuid: await testDevice(needs, device, viewer.language) }
    },

    testDevice: (device: PushSubscriptionsTable, language: Language | null) => testDevice(needs, device, language),

    settings: ({ _id }: Person): Promise<NotificationSettings> => settingsStore.of(db, _id),

    /** Changes the given settings and leaves the others as they are. */
    setSettings: ({ _id }: Person, change: Partial<NotificationSettings>): Promise<NotificationSettings> =>
      settingsStore.change(db, _id, change),

    /** A person's devices, without addresses and keys, and settings. */
    personalData: {
      tables: ['push_subscriptions', 'notification_settings'],
      async ofPerson({ _id }) {
        const [rows, notificationSettings] = await Promise.all([
          subscriptionsStore.ofPerson(db, _id),
          settingsStore.of(db, _id),
        ])
        return { devices: rows.sort(newestFirst).map(toExportedDevice), notificationSettings }
      },
    } satisfies PersonalData,
  }
}
