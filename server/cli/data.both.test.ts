import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { PASSWORD, startApp, withTestApp } from '../testing/app.ts'
import { phoneJpeg } from '../testing/pictures.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { rotaFixtures } from '../testing/rota.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { CommandError } from './commandError.ts'
import { backup, restoreBackup } from './data.commands.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const quiet = (): void => {}

/** Settings of an empty database that is removed after the test. */
async function emptySettings() {
  const settings = { DATABASE_URL: '', DATA_DIR: temporaryFolder() }
  if (inject('database') === 'sqlite') return settings
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return { ...settings, DATABASE_URL: database.url }
}

async function channelsOf({ DATABASE_URL, DATA_DIR }: Awaited<ReturnType<typeof emptySettings>>) {
  const db = openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  try {
    await migrate(db)
    return await db.selectFrom('channels').select(['name', 'revision']).orderBy('name').execute()
  } finally {
    await db.destroy()
  }
}

it('a backup is its owner’s alone, and what comes after its restoring has numbers that nobody has seen', async () => {
  const settings = await emptySettings()
  const other = await emptySettings()
  const folder = temporaryFolder()
  const channels = await channelsOf(settings)
  const nowhere = join(folder, 'nowhere')
  await expect(backup(settings, { to: join(nowhere, 'backup.sqlite') }, quiet)).rejects.toThrow(
    new CommandError(`There is no folder ${nowhere}. Make it first.`),
  )
  mkdirSync(nowhere)
  const to = join(nowhere, 'backup.sqlite')
  // The leftover of a killed backup.
  writeFileSync(`${to}.unfinished.sqlite`, 'half', { mode: 0o644 })
  await backup(settings, { to }, quiet)
  expect(statSync(to).mode & 0o777).toBe(0o600)

  await restoreBackup(other, { from: to }, quiet)
  expect(await channelsOf(other)).toEqual(
    channels.map(({ name, revision }) => ({ name, revision: revision + 1_000_000 })),
  )
  const text = join(folder, 'notes.sqlite')
  writeFileSync(text, '')
  await expect(restoreBackup(await emptySettings(), { from: text }, quiet)).rejects.toThrow(
    'holds no data of this program.',
  )
})

it('a restored server serves the files of services and the pictures of plans byte by byte', async () => {
  const { token, email } = await test.signUp({ role: 'admin' })
  const service = await rota.service('2027-02-07', '9am', {}, { published_at: '2026-01-01T00:00:00.000Z' })
  const pdf = Buffer.from(`%PDF-1.7\n${'\0\u00ff'.repeat(40_000)}\n%%EOF\n`, 'latin1')
  const addFile = { ...servicesApi.addFile, path: `/rota/services/${service}/files` as const }
  const { body: file } = await test.upload(addFile, { bytes: pdf, filename: 'order.pdf' }, token)
  const drawn = { bytes: await phoneJpeg(600, 400), filename: 'plan.jpg', fields: { name: 'Ground floor' } }
  const { body: plan } = await test.upload(floorPlansApi.create, drawn, token)
  const zones = [
    {
      name: 'Nave',
      points: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      seats: 120,
    },
  ]
  expect((await test.call(floorPlansApi.change, { id: plan._id, zones }, token)).status).toBe(200)

  const served = async (url: string) => {
    const call = (path: string, init?: RequestInit) => fetch(`${url}/api${path}`, init)
    const headers = { 'content-type': 'application/json' }
    const login = await call(sessionsApi.login.path, {
      ...{ method: 'POST', headers, body: JSON.stringify({ email, password: PASSWORD }) },
    })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { token: bearer } = (await login.json()) as { token: string }
    const bytesOf = async (path: string | null) =>
      Buffer.from(await (await fetch(`${url}${path}`, { headers: { cookie } })).arrayBuffer())
    const plans = await (await call('/rota/plans', { headers: { authorization: `Bearer ${bearer}` } })).json()
    return { file: await bytesOf(file.url), picture: await bytesOf(plan.imageUrl), plans }
  }
  const before = await served(test.url)
  expect(before.file.equals(pdf)).toBe(true)
  expect(before.plans).toMatchObject([{ imageUrl: plan.imageUrl, zones }])

  const [other, to] = [await emptySettings(), join(temporaryFolder(), 'backup.sqlite')]
  await backup(test.settings, { to }, quiet)
  await restoreBackup(other, { from: to }, quiet)
  const restored = await startApp(other)
  onTestFinished(() => restored.stop())
  expect(await served(restored.url)).toEqual(before)
})
