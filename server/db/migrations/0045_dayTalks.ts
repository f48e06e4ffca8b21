import { type Kysely, sql } from 'kysely'

/** Finds the message of a picture: those of a day's talk are for the people in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_picture on messages (image_url) where image_url is not null`.execute(db)
}
