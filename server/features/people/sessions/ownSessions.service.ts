import { AppError } from '#shared/errors.ts'
import type { OwnSession } from '#shared/people/ownSessions.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { deviceName, localDeviceName } from '../../../http/deviceName.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../personalData.ts'
import { endSessions } from './endSessions.ts'
import { knownDevices } from './knownDevices.ts'
import { usedSince } from './sessions.service.ts'
import { sessionsStore } from './sessions.store.ts'

/** The viewer's own sessions. */
export function ownSessionsService({ db, change }: { db: Db; change: Change }) {
  async function of(userId: string): Promise<Omit<OwnSession, 'isThis'>[]> {
    const rows = await sessionsStore.of(db, userId, usedSince())
    return rows.map((row) => ({
      _id: row.id,
      device: row.device ?? deviceName(''),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }))
  }

  return {
    /** Open sessions, last used first; their devices are named in this language. */
    async list(
      viewer: Viewer,
      _nothing: unknown,
      { language }: Pick<RequestContext, 'language'>,
    ): Promise<OwnSession[]> {
      const t = translateFor(language)
      const sessions = await of(viewer._id)
      return sessions.map(({ device, ...session }) => ({
        ...session,
        device: localDeviceName(device, t),
        isThis: session._id === viewer.sessionId,
      }))
    },

    /** 404 for somebody else's session, and where there is none. */
    end: (viewer: Viewer, { id }: { id: string }): Promise<void> =>
      change(null, async ({ trx, audit, disconnectSessions }) => {
        if (!(await sessionsStore.remove(trx, viewer._id, id))) throw new AppError('session_not_found')
        await audit({ action: 'session.ended', actorId: viewer._id, subjectId: viewer._id })
        disconnectSessions([id])
      }),

    /** Ends all but the one that asks. */
    endOthers: (viewer: Viewer): Promise<void> =>
      change(null, async (context) => {
        const ended = await endSessions(context, viewer._id, viewer.sessionId)
        if (ended === 0) return
        await context.audit({ action: 'user.sessionsEnded', actorId: viewer._id, subjectId: viewer._id })
      }),

    /** Device, start and last use (ISO times) of a person's open sessions, and their known devices. */
    personalData: {
      tables: ['sessions', 'known_devices'],
      async ofPerson({ _id }) {
        const [sessions, devices] = await Promise.all([of(_id), knownDevices.of(db, _id)])
        return {
          sessions: sessions.map(({ _id: _session, ...session }) => session),
          knownDevices: devices.map(({ device, last_seen_at }) => ({ device, lastSeenAt: last_seen_at })),
        }
      },
    } satisfies PersonalData,
  }
}
