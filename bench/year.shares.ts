import { addDays } from '../shared/days.ts'
import { rungsOf, shareOf } from '../shared/rota/shares.ts'
import { FIRST_SUNDAY, SUNDAYS, type Team } from './year.team.ts'

const QUARTER_WEEKS = 13

/** The most services that anybody of a team had, in some quarter of the year, above what they offered for it. */
export async function mostAbove({ db }: Pick<Team, 'db'>): Promise<number> {
  const served = await db
    .selectFrom('places')
    .select(['user_id', 'service_id', 'date'])
    .where('state', 'in', ['asked', 'accepted'])
    .execute()
  const said = await db.selectFrom('member_rota').select(['user_id', 'times', 'per']).execute()
  const away = await db.selectFrom('availability').select(['user_id', 'from_day']).where('kind', '=', 'away').execute()
  const above: number[] = []
  for (const { user_id, times, per } of said) {
    if (times === null || per === null) continue
    const gone = new Set(away.filter((row) => row.user_id === user_id).map(({ from_day }) => from_day))
    for (let week = 0; week < SUNDAYS; week += QUARTER_WEEKS) {
      const days = Array.from({ length: QUARTER_WEEKS }, (_, at) => addDays(FIRST_SUNDAY, (week + at) * 7))
      const share = shareOf(
        { times, per },
        days.filter((day) => !gone.has(day)),
      )
      const own = served.filter((row) => row.user_id === user_id && days.includes(row.date))
      above.push(new Set(own.map(({ service_id }) => service_id)).size - rungsOf(share))
    }
  }
  return Math.max(0, ...above)
}
