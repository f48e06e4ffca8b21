import { addDays, DAY_MS, epochOf, MINUTE_MS, today } from '#shared/days.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'
import type { FactsNeeds } from '../facts/rotaFacts.ts'

/** Time of day, in minutes by the clock of the team, at which care is looked for. */
const NIGHT_MINUTE = 3 * 60
/** Milliseconds for which one process alone looks; afterwards another may, since that one has died. */
const LEASE_MS = 10 * MINUTE_MS

/** Setting with the turn under way or the last that ended, as JSON. */
const SETTING = 'care.turn'

/** A turn: when the last look ended, and when the one under way began; epoch milliseconds. */
interface Turn {
  lookedAt: number | null
  beganAt: number | null
}

interface Needs {
  db: Db
  change: Change
  team: FactsNeeds['team']
}

async function read(db: Db): Promise<Turn> {
  const stored = await readSetting(db, SETTING)
  return stored === undefined ? { lookedAt: null, beganAt: null } : JSON.parse(stored)
}

/** The last instant at which it was three in the night. */
function lastNight(now: Date, timeZone: string): number {
  const day = today(timeZone, now)
  const tonight = epochOf(day, NIGHT_MINUTE, timeZone)
  return tonight <= now.getTime() ? tonight : epochOf(addDays(day, -1), NIGHT_MINUTE, timeZone)
}

/**
 * Says when care is looked for: at three in the night of the team's zone, and where the last look is older than a day,
 * as after a start. Of several processes one takes the turn.
 */
export function careTurns({ db, change, team }: Needs) {
  const startedAt = Date.now()

  async function isDue(from: Db, { lookedAt, beganAt }: Turn, now: Date): Promise<boolean> {
    const at = now.getTime()
    // A clock that was set back must not keep a turn for ever.
    if (beganAt !== null && Math.abs(at - beganAt) < LEASE_MS) return false
    if (lookedAt === null || Math.abs(at - lookedAt) > DAY_MS) return true
    const night = lastNight(now, await team.timeZone(from))
    return lookedAt < night && night >= startedAt
  }

  return {
    /** Takes the turn where one is due, and returns the instant by which it is known; undefined where none is. */
    async take(now: Date): Promise<number | undefined> {
      if (!(await isDue(db, await read(db), now))) return undefined
      return change('rota', async ({ trx, tellNobody }) => {
        const turn = await read(trx)
        const told = tellNobody('nothing is on the list yet')
        if (!(await isDue(trx, turn, now))) return told.returning(undefined)
        const beganAt = now.getTime()
        await setSetting(trx, SETTING, JSON.stringify({ ...turn, beganAt }))
        return told.returning(beganAt)
      })
    },

    /** Ends the turn in the change that stores what was found; false where another process has taken it since. */
    async end(trx: Trx<'rota'>, beganAt: number): Promise<boolean> {
      if ((await read(trx)).beganAt !== beganAt) return false
      await setSetting(trx, SETTING, JSON.stringify({ lookedAt: beganAt, beganAt: null }))
      return true
    },
  }
}
