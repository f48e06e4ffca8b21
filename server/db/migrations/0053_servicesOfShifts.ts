import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { weekdayOf } from '#shared/recurrence.ts'
import { SERVICE_MINUTES, serviceTimeKey } from '#shared/serviceTime.ts'

interface Place {
  date: string
  service_time: string
  service_time_key: string
  service_time_order: number
  post: string
  post_key: string
  tie_color: string | null
}

interface Template {
  id: string
  weekday: number
  service_time_key: string
  lasts_minutes: number
}

/** The value that occurs most often; of several the one that comes first. */
function commonest<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function grouped(places: readonly Place[], keyOf: (place: Place) => string): Map<string, Place[]> {
  const groups = new Map<string, Place[]>()
  for (const place of places) {
    const known = groups.get(keyOf(place))
    if (known) known.push(place)
    else groups.set(keyOf(place), [place])
  }
  return groups
}

/**
 * Ids of the posts by key, '' for retired ones. Posts at which somebody stands and which are not there yet are made.
 */
async function postsFor(db: Kysely<unknown>, places: readonly Place[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name_key: string; retired: number }>`
    select id, name_key, retired from posts`.execute(db)
  const ids = new Map(rows.map(({ id, name_key, retired }) => [name_key, retired === 1 ? '' : id]))
  for (const [key, all] of grouped(places, ({ post_key }) => post_key)) {
    // More posts than a team may make are no posts of a rota.
    if (ids.has(key) || ids.size >= 500) continue
    const id = randomUUID()
    ids.set(key, id)
    await sql`insert into posts (id, name, name_key, sort_order, retired, by_shifts)
      values (${id}, ${commonest(all.map(({ post }) => post)) ?? ''}, ${key}, 0, 0, 1)`.execute(db)
  }
  return ids
}

/** Makes the service of a date and time, with the needs of a template or of those who stand there. */
async function makeService(
  db: Kysely<unknown>,
  places: readonly Place[],
  { template, postIds }: { template: Template | undefined; postIds: ReadonlyMap<string, string> },
): Promise<void> {
  const [first] = places
  if (!first) return
  const { date, service_time_key: key, service_time_order: order } = first
  const id = randomUUID()
  const time = commonest(places.map(({ service_time }) => service_time))
  const tie = commonest(places.map(({ tie_color }) => tie_color)) ?? null
  await sql`insert into services (id, template_id, date, service_time, service_time_key, service_time_order,
      lasts_minutes, tie_color, state, edited, tie_by_day, revision, by_shifts)
    values (${id}, ${template?.id ?? null}, ${date}, ${time}, ${key}, ${order},
      ${template?.lasts_minutes ?? SERVICE_MINUTES}, ${tie}, 'planned', 0, 0, 1, 1)`.execute(db)
  if (template) {
    await sql`insert into service_needs (service_id, post_id, min_people, max_people, priority)
      select ${id}, post_id, min_people, max_people, priority from template_needs
      where template_id = ${template.id}`.execute(db)
    await sql`insert into service_skills (service_id, skill_id, min_people)
      select ${id}, skill_id, min_people from template_skills where template_id = ${template.id}`.execute(db)
  } else
    for (const [postKey, all] of grouped(places, ({ post_key }) => post_key)) {
      const postId = postIds.get(postKey)
      if (postId)
        await sql`insert into service_needs (service_id, post_id, min_people, max_people, priority)
          values (${id}, ${postId}, ${all.length}, ${all.length}, 2)`.execute(db)
    }
}

/**
 * Each date and time at which somebody stands by import or by hand gets a service, unpublished; nobody is told. Posts
 * at which somebody stands there become posts of the rota.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['services', 'posts'])
    await db.schema
      .alterTable(table)
      .addColumn('by_shifts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  const { rows: places } = await sql<Place>`
    select date, service_time, service_time_key, service_time_order, post, post_key, tie_color from places
    where shown = 1 and state = 'typed' and service_id is null
      and not exists (select 1 from services
        where services.date = places.date and services.service_time_key = places.service_time_key)
    order by date, service_time_order, service_time_key, post_key`.execute(db)
  if (places.length === 0) return
  const { rows: templates } = await sql<Template & { service_time: string }>`
    select id, weekday, service_time, lasts_minutes from templates where retired = 0 order by id`.execute(db)
  const keyed = templates.map((template) => ({ ...template, service_time_key: serviceTimeKey(template.service_time) }))
  const slots = grouped(places, ({ date, service_time_key }) => `${date} ${service_time_key}`)
  const templateOf = ([place]: readonly Place[]) =>
    place &&
    keyed.find(
      ({ weekday, service_time_key }) =>
        weekday === weekdayOf(place.date) && service_time_key === place.service_time_key,
    )
  const without = [...slots.values()].filter((slot) => !templateOf(slot)).flat()
  const postIds = await postsFor(db, without)
  for (const slot of slots.values()) await makeService(db, slot, { template: templateOf(slot), postIds })
  await sql`update places set post_id = (select posts.id from posts where posts.name_key = places.post_key)
    where state = 'typed' and post_id is null`.execute(db)
  await sql`update places set service_id = (select services.id from services
      where services.date = places.date and services.service_time_key = places.service_time_key)
    where state = 'typed' and service_id is null`.execute(db)
  // Browsers ask again for what they have.
  await sql`update revisions set revision = revision + 1`.execute(db)
}
