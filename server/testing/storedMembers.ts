import { randomBytes, randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '../db/client.ts'
import { hashToken } from '../db/spentTokens.ts'

/** Rows in one INSERT: eleven parameters each, below SQLite's 32,766. */
const CHUNK = 1000

interface Options {
  /** Tokens of those there already. */
  stored?: string[]
  /**
   * Each has a push subscription that no push service knows: connect everybody then, who would get a push for each
   * message.
   */
  hasDevices?: boolean
}

/** Stores people, each with a session, until `count` are stored. Returns the tokens of all. */
export async function storeMembers(
  db: Database,
  count: number,
  { stored = [], hasDevices = false }: Options = {},
): Promise<string[]> {
  const now = new Date().toISOString()
  const places = Array.from({ length: count - stored.length }, (_, place) => stored.length + place)
  const people = places.map((place) => ({
    id: randomUUID(),
    name: `Person ${place}`,
    name_key: `person ${place}`,
    email: `person${place}@example.org`,
    // Unused: the sessions are stored below.
    password_hash: '',
    phone_number: null,
    verified_phone_number: null,
    photo_url: null,
    role: 'standard' as const,
    suspended: 0 as const,
    created_at: now,
  }))
  const tokens = people.map(() => randomBytes(32).toString('base64url'))
  const sessions = people.map(({ id }, place) => ({
    id: randomUUID(),
    user_id: id,
    token_hash: hashToken(tokens[place] as string),
    image_token_hash: hashToken(randomUUID()),
    created_at: now,
    last_used_at: now,
  }))
  // A member with the channel on screen gets no push; with subscriptions stored, each message has to check that.
  const subscriptions = (hasDevices ? sessions : []).map(({ id, user_id }) => ({
    session_id: id,
    user_id,
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    p256dh: '',
    auth: '',
    name: 'Chrome on Android',
    created_at: now,
    renewed_at: now,
    last_sent_at: null,
    failing_since: null,
  }))
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < people.length; start += CHUNK) {
      const [from, to] = [start, start + CHUNK]
      await trx.insertInto('users').values(people.slice(from, to)).execute()
      await trx.insertInto('sessions').values(sessions.slice(from, to)).execute()
      if (hasDevices) await trx.insertInto('push_subscriptions').values(subscriptions.slice(from, to)).execute()
    }
  })
  return [...stored, ...tokens]
}

/** As `storeMembers`, in the database of a server that has been started once, through a connection of its own. */
export async function seedMembers(
  { databaseUrl = '', dataDir }: { databaseUrl?: string; dataDir: string },
  count: number,
  options?: Options,
): Promise<string[]> {
  const db = openDatabase({ databaseUrl, dataDir })
  try {
    return await storeMembers(db, count, options)
  } finally {
    await db.destroy()
  }
}
