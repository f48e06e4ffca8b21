import { type Kysely, sql } from 'kysely'

/** Indexes by which those who have not joined are found who share a number or an email with an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_not_joined_phone on users (phone_number) where joined = 0`.execute(db)
  await sql`create index users_not_joined_email on users (email) where joined = 0`.execute(db)
}
