import { openDatabase } from '../server/db/client.ts'
import { hashToken } from '../server/db/spentTokens.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { addDays } from '../shared/days.ts'

/** People of the list who have not joined, and names of the schedule that no member has. */
export const LISTED = 1000
const UNKNOWN = 2000

/** Letters of a number, of the same length for all. */
const lettersOf = (number: number): string =>
  String(number)
    .padStart(5, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

/** Names that are near each other: of the people of the list, and of sheets. */
export const listedName = (number: number): string => `Marina Aberg ${lettersOf(number)}`
export const nearName = (number: number): string => `Marine Abers ${lettersOf(number)}`

/** Today, as the team's time zone of the bench has it. */
export const TODAY = new Date().toISOString().slice(0, 10)

/** Numbers of members of the team: who attacks, admins first, and who attacks as an usher on duty today. */
export interface Attackers {
  admin: number
  usher: number
}

interface Place {
  dataDir: string
  tokens: string[]
  posts: string[]
}

/**
 * Makes the first members admins, and puts the next ones on duty at a service of today, which is returned. Their tokens
 * open pictures, too.
 */
export async function storeAttackers({ dataDir, tokens, posts }: Place, { admin, usher }: Attackers) {
  const db = openDatabase({ databaseUrl: '', dataDir })
  const rota = rotaFixtures(() => db)
  try {
    const [post = ''] = posts
    const hashes = tokens.map(hashToken)
    const sessions = await db.selectFrom('sessions').select(['user_id', 'token_hash']).execute()
    const ids = new Map(sessions.map(({ token_hash, user_id }) => [token_hash, user_id]))
    const members = hashes.map((hash) => ids.get(hash) ?? '')
    await db.updateTable('users').set({ role: 'admin' }).where('id', 'in', members.slice(0, admin)).execute()
    for (const hash of hashes)
      await db.updateTable('sessions').set({ image_token_hash: hash }).where('token_hash', '=', hash).execute()
    const more = { published_at: new Date().toISOString() }
    const service = await rota.service(TODAY, '9am', { [post]: [1, usher] }, more)
    for (const id of members.slice(admin, admin + usher)) await rota.assignment(service, id, post, 'accepted')
    for (let number = 0; number < UNKNOWN; number += 1) {
      const day = addDays(TODAY, 1 + (number % 90))
      await rota.shift(day, '7am', 'Typed post', `Otis ${lettersOf(number * 7)} Winder`, null)
    }
    return service
  } finally {
    await db.destroy()
  }
}
