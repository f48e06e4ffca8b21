import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Columns that `shifts` had under the same or another name, and that a place has now. */
const SHOWN = ['date', 'service_time', 'service_time_key', 'service_time_order', 'post', 'post_key', 'name', 'name_key']

/**
 * One table `places` for what `shifts`, `assignments`, `attendance` and `shift_reminders` stored of the same place.
 * Ids, UIDs of calendars, answers, marks and reminders stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  const needed = (column: ColumnDefinitionBuilder) => column.notNull()
  const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
  const maybe = (place: string) => (column: ColumnDefinitionBuilder) => column.references(place).onDelete('set null')

  await db.schema
    .createTable('places')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('shift_id', text, needed)
    .addColumn('date', text, needed)
    .addColumn('service_time', text, needed)
    .addColumn('service_time_key', text, needed)
    .addColumn('service_time_order', 'integer', needed)
    .addColumn('post', text, needed)
    .addColumn('post_key', text, needed)
    .addColumn('name', text, needed)
    .addColumn('name_key', text, needed)
    .addColumn('tie_color', text)
    .addColumn('user_id', text, maybe('users.id'))
    .addColumn('service_id', text, maybe('services.id'))
    .addColumn('post_id', text, maybe('posts.id'))
    .addColumn('state', text, needed)
    .addColumn('shadow', 'integer', zero)
    .addColumn('sequence', 'integer', zero)
    .addColumn('publication_id', text, maybe('publications.id'))
    .addColumn('source', text)
    .addColumn('answered_at', text)
    .addColumn('decline_reason', text)
    .addColumn('reminded_at', text)
    .addColumn('attendance', text)
    .addColumn('attendance_at', text)
    .addColumn('attendance_by', text, maybe('users.id'))
    .addColumn('attendance_uuid', text)
    .addColumn('evening_reminder', 'integer', zero)
    .addColumn('late_reminder', 'integer', zero)
    .execute()

  const shown = sql.join(SHOWN.map((name) => sql.ref(name)))
  const extras = sql`publication_id, source, answered_at, decline_reason, reminded_at`
  const marks = sql`attendance, attendance_at, attendance_by, attendance_uuid, evening_reminder, late_reminder`
  const sent = (kind: string) =>
    sql`(select count(*) from shift_reminders sent where sent.shift_id = s.id and sent.kind = ${sql.lit(kind)})`
  const postOf = sql`(select id from posts where name_key = s.assignment_key)`
  const serviceOf = sql`
    (select id from services where services.date = s.date and services.service_time_key = s.service_time_key)`

  // Everything that the schedule shows: typed places, and those that the rota gave.
  await sql`
    insert into places (id, shift_id, ${shown}, tie_color, user_id, service_id, post_id, state, shadow, sequence,
      ${extras}, ${marks})
    select coalesce(a.id, s.id), s.id, s.date, s.service_time, s.service_time_key, s.service_time_order, s.assignment,
      s.assignment_key, s.name, s.name_key, s.tie_color, coalesce(a.user_id, s.user_id),
      coalesce(a.service_id, ${serviceOf}), coalesce(a.post_id, ${postOf}), coalesce(a.state, 'typed'),
      coalesce(a.shadow, 0), coalesce(a.sequence, 0), a.publication_id, a.source, a.answered_at, a.decline_reason,
      a.reminded_at, m.state, m.at, m."by", m.uuid, ${sent('evening')}, ${sent('late')}
    from shifts s
    left join assignments a on a.shift_id = s.id and a.state in ('asked', 'accepted')
    left join attendance m on m.shift_id = s.id`.execute(db)
  // A place that a hand edit took out of the plan goes on counting where the rota stopped.
  await sql`
    update places set sequence = (
      select max(a.sequence) from assignments a where a.feed_id = places.shift_id and a.user_id = places.user_id)
    where state = 'typed' and exists (
      select 1 from assignments a where a.feed_id = places.shift_id and a.user_id = places.user_id)`.execute(db)
  // The others have ended. One without its shift that was still live has lost it in an older release.
  await sql`
    insert into places (id, shift_id, ${shown}, tie_color, user_id, service_id, post_id, state, shadow, sequence, ${extras})
    select a.id, a.feed_id, v.date, v.service_time, v.service_time_key, v.service_time_order, p.name, p.name_key, u.name,
      u.name_key, v.tie_color, a.user_id, a.service_id, a.post_id,
      case when a.state in ('asked', 'accepted') then 'cancelled' else a.state end,
      a.shadow, a.sequence, a.publication_id, a.source, a.answered_at, a.decline_reason, a.reminded_at
    from assignments a
    join services v on v.id = a.service_id
    join posts p on p.id = a.post_id
    join users u on u.id = a.user_id
    where not exists (select 1 from places where places.id = a.id)`.execute(db)

  await db.schema
    .createTable('swap_legs_of_places')
    .addColumn('swap_id', text, (column) => column.notNull().references('swaps.id').onDelete('cascade'))
    .addColumn('seq', 'integer', needed)
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('gives_assignment_id', text, (column) => column.references('places.id').onDelete('cascade'))
    .addColumn('takes_assignment_id', text, (column) => column.references('places.id').onDelete('cascade'))
    .addColumn('answer', text)
    .addColumn('answered_at', text)
    .addPrimaryKeyConstraint('swap_legs_of_places_key', ['swap_id', 'seq'])
    .execute()
  const leg = sql`swap_id, seq, user_id, gives_assignment_id, takes_assignment_id, answer, answered_at`
  await sql`insert into swap_legs_of_places (${leg}) select ${leg} from swap_legs`.execute(db)
  await db.schema
    .createTable('attendance_marks_of_places')
    .addColumn('uuid', text, (column) => column.primaryKey())
    .addColumn('place_id', text, (column) => column.notNull().references('places.id').onDelete('cascade'))
    .execute()
  await sql`
    insert into attendance_marks_of_places (uuid, place_id)
    select m.uuid, p.id from attendance_marks m
    join places p on p.shift_id = m.shift_id and p.state in ('typed', 'asked', 'accepted')`.execute(db)

  for (const table of ['swap_legs', 'attendance_marks', 'attendance', 'shift_reminders', 'assignments', 'shifts'])
    await db.schema.dropTable(table).execute()
  for (const table of ['swap_legs', 'attendance_marks'])
    await db.schema.alterTable(`${table}_of_places`).renameTo(table).execute()
  await db.schema.createIndex('swap_legs_user').on('swap_legs').column('user_id').execute()
  await db.schema.createIndex('swap_legs_gives').on('swap_legs').column('gives_assignment_id').execute()
  await db.schema.createIndex('swap_legs_takes').on('swap_legs').column('takes_assignment_id').execute()
  await db.schema.createIndex('attendance_marks_place').on('attendance_marks').column('place_id').execute()

  // Two places of the schedule never have the same person at the same post and time, whatever two processes do at once.
  await sql`
    create unique index places_same on places (date, service_time_key, post_key, name_key)
    where state in ('typed', 'asked', 'accepted')`.execute(db)
  await sql`
    create unique index places_shift on places (shift_id) where state in ('typed', 'asked', 'accepted')`.execute(db)
  await sql`
    create unique index places_identity on places (service_id, post_id, user_id) where state <> 'typed'`.execute(db)
  const order = ['date', 'service_time_order', 'service_time_key', 'post_key', 'name_key'] as const
  await sql`
    create index places_order on places (${sql.join(order.map((name) => sql.ref(name)))})
    where state in ('typed', 'asked', 'accepted')`.execute(db)
  await sql`
    create index places_ended on places (date) where state in ('declined', 'replaced', 'cancelled')`.execute(db)
  await sql`create index places_user on places (user_id, date)`.execute(db)
  await sql`create index places_name on places (name_key, date)`.execute(db)
  await sql`create index places_service on places (service_id, state)`.execute(db)
  await sql`create index places_post on places (post_id)`.execute(db)
  await sql`
    create index places_publication on places (publication_id) where publication_id is not null`.execute(db)
  await sql`create index places_attendance_by on places (attendance_by) where attendance_by is not null`.execute(db)

  // Feeds and boards that browsers hold are made anew.
  await sql`update revisions set revision = revision + 1 where noun in ('schedule', 'rota')`.execute(db)
}
