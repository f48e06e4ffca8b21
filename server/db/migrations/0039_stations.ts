import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    floor_plans: FloorPlansTable
    plan_zones: PlanZonesTable
    post_duties: PostDutiesTable
    post_zones: PostZonesTable
  }
}

/** Plans of the building. */
export interface FloorPlansTable {
  id: string
  name: string
  /** Null, as its size is, for a plan without a picture. */
  image_url: string | null
  width: number | null
  height: number | null
  created_at: string
}

export interface PlanZonesTable {
  id: string
  plan_id: string
  name: string
  name_key: string
  /** JSON of the corners, `[x, y]` in shares of the picture's width and height; empty for a zone that is not drawn. */
  points: string
  seats: number | null
  sort_order: number
}

/** The duties of a post, in their order. */
export interface PostDutiesTable {
  id: string
  post_id: string
  moment: 'before' | 'during' | 'after'
  text: string
  sort_order: number
}

/** The zones that a post looks after, in the order in which they were named. */
export interface PostZonesTable {
  post_id: string
  zone_id: string
  sort_order: number
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('floor_plans')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('image_url', text)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('plan_zones')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('plan_id', text, (column) => column.notNull().references('floor_plans.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('points', text, (column) => column.notNull())
    .addColumn('seats', 'integer')
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('plan_zones_plan').on('plan_zones').columns(['plan_id', 'sort_order']).execute()

  await db.schema
    .createTable('post_duties')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('post_id', text, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('moment', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('post_duties_post').on('post_duties').columns(['post_id', 'sort_order']).execute()

  await db.schema
    .createTable('post_zones')
    .addColumn('post_id', text, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('zone_id', text, (column) => column.notNull().references('plan_zones.id').onDelete('cascade'))
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_zones_key', ['post_id', 'zone_id'])
    .execute()
  await db.schema.createIndex('post_zones_zone').on('post_zones').column('zone_id').execute()

  await db.schema.alterTable('posts').addColumn('location', text).execute()
  await db.schema
    .alterTable('posts')
    .addColumn('pin_plan_id', text, (column) => column.references('floor_plans.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('posts').addColumn('pin_at', text).execute()
  await db.schema.createIndex('posts_pin_plan').on('posts').column('pin_plan_id').execute()
}
