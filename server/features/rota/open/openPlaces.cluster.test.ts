import { afterAll, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { openDatabase } from '../../../db/client.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/postgres.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/server.process.ts'
import { temporaryFolder } from '../../../testing/sqliteFile.ts'
import { storeMembers } from '../../../testing/storedMembers.ts'

const PEOPLE = 40
const SUNDAY = weekOf(addDays(new Date().toISOString().slice(0, 10), 42))

const ends: (() => Promise<unknown>)[] = []
let servers: ServerProcess[] = []
let tokens: string[] = []
let place = { serviceId: '', postId: '' }

async function begin(): Promise<void> {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const dataDir = temporaryFolder()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, RATE_LIMIT: 'off' }
  const account = { SUPER_ADMIN_EMAIL: 'ruth@example.org', SUPER_ADMIN_PASSWORD: PASSWORD }
  servers = [await startServerProcess({ ...settings, ...account }), await startServerProcess(settings)]
  for (const server of servers) ends.push(server.kill)
  const db = openDatabase({ databaseUrl: database.url, dataDir })
  ends.push(() => db.destroy())
  tokens = await storeMembers(db, PEOPLE)
  const rota = rotaFixtures(() => db)
  const postId = await rota.post('Main Door')
  const serviceId = await rota.service(SUNDAY, '9am', { [postId]: [1, 2] }, { published_at: '2026-01-01' })
  place = { serviceId, postId }
  // The first member switches open places on.
  await db.updateTable('users').set({ role: 'admin' }).where('name', '=', 'Person 0').execute()
  await fetch(...requestOf(servers[0]?.url ?? '', rotaSettingsApi.change, { openPlaces: true }, tokens[0]))
}
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const seenBy = async (token: string, at: number): Promise<boolean> => {
  const response = await fetch(...requestOf(servers[at]?.url ?? '', openPlacesApi.list, {}, token))
  return ((await response.json()) as unknown[]).length > 0
}

it('a head start is the same at both processes, and two places go to two of all who take them at once', async () => {
  await begin()
  const seen = await Promise.all(tokens.map((token) => seenBy(token, 0)))
  expect(await Promise.all(tokens.map((token) => seenBy(token, 1)))).toEqual(seen)
  // The super admin, who is nobody's token here, may be among the first third, too.
  expect([13, 14]).toContain(seen.filter(Boolean).length)
  await fetch(...requestOf(servers[1]?.url ?? '', rotaSettingsApi.change, { openHeadStartHours: 0 }, tokens[0]))
  const statuses = await Promise.all(
    tokens.map(async (token, at) => {
      const { url = '' } = servers[at % 2] ?? {}
      return (await fetch(...requestOf(url, openPlacesApi.take, place, token))).status
    }),
  )
  const count = (status: number) => statuses.filter((one) => one === status).length
  expect([count(201), count(409)]).toEqual([2, PEOPLE - 2])
  const takers = tokens.filter((_, at) => statuses[at] === 201)
  for (const [at, token] of takers.entries())
    expect((await fetch(...requestOf(servers[at]?.url ?? '', openPlacesApi.take, place, token))).status).toBe(200)
}, 120_000)
