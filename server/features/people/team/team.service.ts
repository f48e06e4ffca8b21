import { AppError } from '#shared/errors.ts'
import type { TeamChange, TeamSettings } from '#shared/people/team.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'
import type { Env } from '../../../env.ts'
import type { Viewer } from '../../../http/viewer.ts'

/** Names of the stored settings. */
const STORED = { name: 'team_name', timeZone: 'team_time_zone' } as const
type Part = keyof typeof STORED

const DEFAULT_NAME = 'ushers scheduler'
const hostTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

interface Needs {
  db: Db
  change: Change
  env: Pick<Env, 'TEAM_NAME' | 'TEAM_TIMEZONE'>
}

export type TeamService = ReturnType<typeof teamService>

export function teamService({ db, change, env }: Needs) {
  const ofEnvironment: Record<Part, string> = { name: env.TEAM_NAME, timeZone: env.TEAM_TIMEZONE }
  const defaults: Record<Part, string> = { name: DEFAULT_NAME, timeZone: hostTimeZone() }

  // Read anew each time instead of cached, so that a change holds in every process at once.
  async function find(part: Part, from: Db = db): Promise<[value: string, origin: TeamSettings['nameFrom']]> {
    if (ofEnvironment[part] !== '') return [ofEnvironment[part], 'environment']
    const stored = await readSetting(from, STORED[part])
    return stored === undefined ? [defaults[part], 'default'] : [stored, 'stored']
  }

  async function read(from?: Db): Promise<TeamSettings> {
    const [name, nameFrom] = await find('name', from)
    const [timeZone, timeZoneFrom] = await find('timeZone', from)
    return { name, timeZone, nameFrom, timeZoneFrom }
  }

  return {
    read: (): Promise<TeamSettings> => read(),
    /**
     * The name and the time zone (IANA name) as they are now, whichever process changed them; in a transaction, with
     * it.
     */
    name: async (trx?: Db): Promise<string> => (await find('name', trx))[0],
    timeZone: async (trx?: Db): Promise<string> => (await find('timeZone', trx))[0],

    /** The name that was set or stored; null for the default. */
    async ownName(): Promise<string | null> {
      const [name, origin] = await find('name')
      return origin === 'default' ? null : name
    },

    /** Stores name or time zone; 409 for one that the environment sets. */
    change: (viewer: Viewer, wanted: TeamChange): Promise<TeamSettings> =>
      change.by(viewer)('team', async ({ trx, audit, tell, tellNobody }) => {
        const parts = (['name', 'timeZone'] as const).flatMap((part) => {
          const value = wanted[part]
          return value === undefined ? [] : [{ part, value }]
        })
        if (parts.some(({ part }) => ofEnvironment[part] !== '')) throw new AppError('set_by_environment')
        const before = await read(trx)
        for (const { part, value } of parts) await setSetting(trx, STORED[part], value)
        const after = await read(trx)
        const changed = parts.filter(({ part }) => after[part] !== before[part])
        if (changed.length === 0) return tellNobody('name and time zone are what they were').returning(after)
        const detail = Object.fromEntries(changed.map(({ part, value }) => [part, value]))
        await audit({ action: 'team.changed', actorId: viewer._id, detail })
        return tell('members', 'teamChanged', {}).returning(after)
      }),
  }
}
