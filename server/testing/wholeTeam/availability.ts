import { addDays } from '#shared/days.ts'
import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import { insertRows } from '../../db/insertRows.ts'
import { AT, FIRST, hard, idOf, range } from './values.ts'

/** When and how people serve. */
export async function addAvailability(db: Db, people: { id: string }[]): Promise<void> {
  const rows = people.flatMap(({ id: user_id }, at) =>
    range(4).map((row) => ({
      id: idOf('availability', at * 4 + row),
      user_id,
      kind: (['away', 'rather_not', 'prefer'] as const)[row % 3] ?? 'away',
      from_day: addDays(FIRST, at % 300),
      to_day: row === 3 ? null : addDays(FIRST, (at % 300) + row),
      weekdays: row === 3 ? 1 : 0,
      nth: 0,
      every_weeks: row === 3 ? 2 : 1,
      anchor_day: addDays(FIRST, at % 300),
      template_id: row === 2 ? idOf('template', 0) : null,
      reason: hard(at + row) || null,
      created_by: user_id,
      created_at: AT,
    })),
  )
  for (let from = 0; from < rows.length; from += 1000)
    await insertRows(db, 'availability', rows.slice(from, from + 1000))
  await inChunks(people, (some) =>
    db
      .insertInto('member_rota')
      .values(
        some.map(({ id }, at) => ({
          user_id: id,
          times: at % 2 ? 1.5 : null,
          per: at % 2 ? ('month' as const) : null,
          most_a_month: null,
          most_a_day: 1,
          back_to_back: 'avoid' as const,
          paused_from: null,
          paused_until: null,
          sms_ok: 0 as const,
          offers: 1 as const,
          confirmed_until: '2025-12-31',
          asked_on: null,
          asked_until: null,
          asked_at: null,
          updated_at: AT,
          updated_by: null,
        })),
      )
      .execute(),
  )
  const [one, two, three] = people.map(({ id }) => id) as [string, string, string]
  await insertRows(db, 'post_wishes', [{ user_id: one, post_id: idOf('post', 0), wish: 'like' }])
  const level = { level: 'able' as const, valid_until: '2025-06-01', told_days: 60 }
  await insertRows(db, 'member_skills', [{ user_id: two, skill_id: idOf('skill', 0), ...level }])
  const agreed = { agreed_a: 1 as const, agreed_b: 0 as const, created_by: null }
  await insertRows(db, 'links', [{ id: idOf('link', 0), user_a: one, user_b: two, kind: 'apart', ...agreed }])
  const helper = { agreed_of: 1 as const, agreed_by: 1 as const, created_at: AT }
  await insertRows(db, 'helpers', [{ id: idOf('helper', 0), of_id: two, by_id: three, ...helper }])
  await insertRows(db, 'people_apart', [{ person_id: one, user_id: three }])
}
