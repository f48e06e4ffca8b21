import type { Db } from '../../db/client.ts'
import { insertRows } from '../../db/insertRows.ts'
import { AT, FIRST, hard, idOf, range, type TeamSize } from './values.ts'

/** What a team plans with. */
export async function addSetup(db: Db, { places }: TeamSize): Promise<void> {
  await insertRows(db, 'settings', [{ name: 'team_name', value: '=Ushers\' "team"' }])
  await insertRows(db, 'rota_settings', [{ name: 'openPlaces', value: 'true' }])
  const skill = { id: idOf('skill', 0), name: 'First aid', name_key: 'first aid', retired: 0 as const }
  await insertRows(db, 'skills', [skill])
  const plan = { id: idOf('plan', 0), name: hard(10), image_url: null, width: null, height: null, created_at: AT }
  await insertRows(db, 'floor_plans', [plan])
  const zone = { plan_id: plan.id, name_key: 'nave', points: '[[0,0],[1,0],[1,1]]', seats: null, sort_order: 0 }
  await insertRows(db, 'plan_zones', [{ ...zone, id: idOf('zone', 0), name: 'Nave' }])
  const posts = range(places).map((at) => ({
    id: idOf('post', at),
    name: `Post ${at}`,
    name_key: `post ${at}`,
    sort_order: at,
    skill_id: at === 0 ? skill.id : null,
    retired: 0 as const,
    location: at % 3 === 0 ? hard(at) : null,
    pin_plan_id: at === 0 ? plan.id : null,
    pin_at: at === 0 ? '[0.5,0.25]' : null,
    by_shifts: 0 as const,
  }))
  await insertRows(db, 'posts', posts)
  const [first, second] = [posts[0]?.id ?? '', posts[1]?.id ?? '']
  await insertRows(db, 'post_pairs', [
    first < second ? { post_a: first, post_b: second } : { post_a: second, post_b: first },
  ])
  await insertRows(db, 'post_zones', [{ post_id: first, zone_id: idOf('zone', 0), sort_order: 0 }])
  const templates = ['9am', '10:45am'].map((time, at) => ({
    id: idOf('template', at),
    name: `Sunday ${time}`,
    weekday: 0,
    service_time: time,
    lasts_minutes: 75,
    every_weeks: 1,
    nth: 0,
    starts_on: FIRST,
    ends_on: null,
    tie_color: null,
    retired: 0 as const,
    sign_up: 0 as const,
    publish_weeks_before: at === 0 ? null : 3,
    two_unrelated: 0 as const,
  }))
  await insertRows(db, 'templates', templates)
  const [template] = templates
  const template_id = template?.id ?? ''
  await insertRows(db, 'template_needs', [{ template_id, post_id: first, min_people: 1, max_people: 2, priority: 3 }])
  await insertRows(db, 'template_skills', [{ template_id, skill_id: skill.id, min_people: 1 }])
}
