import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { configApi } from '#shared/people/config.ts'
import { teamApi } from '#shared/people/team.ts'
import { type RunningApp, startApp, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp({ TEAM_TIMEZONE: '' })
const fixed = withTestApp({ TEAM_NAME: 'Grace Ushers', TEAM_TIMEZONE: 'Europe/Madrid' })

/** A second process on the same database. */
let other: RunningApp
let boss: { _id: string; token: string }
beforeAll(async () => {
  other = await startApp({ ...test.settings, TEAM_TIMEZONE: '' })
  boss = await test.signUp({ isSuperAdmin: true })
})
afterAll(() => other.stop())

const HOST_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const configOf = async ({ url }: { url: string }) =>
  (await (await fetch(...requestOf(url, configApi.read, {}))).json()) as { teamName: string; timeZone: string }

describe('the team', () => {
  it.each([
    [{ timeZone: 'Chicago' }, 'timeZone', 'Please choose a time zone, such as America/Chicago'],
    [{ name: '  ' }, 'name', 'Please fill this in'],
  ])('refuses %o', async (change, path, message) => {
    const { status, body } = await test.call(teamApi.change, change, boss.token)
    expect([status, body.code, body.issues]).toEqual([400, 'invalid_input', [{ path, message }]])
  })

  it('has a name and the host’s time zone before anybody sets them', async () => {
    const team = { name: 'ushers scheduler', timeZone: HOST_ZONE, nameFrom: 'default', timeZoneFrom: 'default' }
    expect((await test.call(teamApi.read, {}, boss.token)).body).toEqual(team)
    expect(await configOf(test)).toMatchObject({ teamName: 'ushers scheduler', timeZone: HOST_ZONE })
  })

  it('follows a change at once, in every process, and tells open clients and the log', async () => {
    const listener = await listen(test, boss.token)
    const changed = await test.call(teamApi.change, { name: ' Grace  Ushers', timeZone: 'Europe/Madrid' }, boss.token)
    const team = { name: 'Grace Ushers', timeZone: 'Europe/Madrid', nameFrom: 'stored', timeZoneFrom: 'stored' }
    expect([changed.status, changed.body]).toEqual([200, team])
    for (const each of [test, other])
      expect(await configOf(each)).toMatchObject({ teamName: 'Grace Ushers', timeZone: 'Europe/Madrid' })
    await listener.waitFor('teamChanged')
    listener.socket.close()
    const [entry] = (await test.call(auditApi.list, { action: 'team.changed' }, boss.token)).body
    expect(entry).toMatchObject({
      actor: { _id: boss._id },
      detail: { name: 'Grace Ushers', timeZone: 'Europe/Madrid' },
    })

    await fetch(...requestOf(other.url, teamApi.change, { name: 'Hope Ushers' }, boss.token))
    expect((await test.call(teamApi.read, {}, boss.token)).body).toEqual({ ...team, name: 'Hope Ushers' })
  })

  it('writes no entry where nothing is another', async () => {
    const entries = async () => (await test.call(auditApi.list, { action: 'team.changed' }, boss.token)).body.length
    const before = await entries()
    const { name } = (await test.call(teamApi.read, {}, boss.token)).body
    expect((await test.call(teamApi.change, { name }, boss.token)).status).toBe(200)
    expect(await entries()).toBe(before)
  })
})

it('what the environment sets wins, says so and is not changed', async () => {
  const { token } = await fixed.signUp({ isSuperAdmin: true })
  const team = { name: 'Grace Ushers', timeZone: 'Europe/Madrid' }
  const whole = { ...team, nameFrom: 'environment', timeZoneFrom: 'environment' }
  expect((await fixed.call(teamApi.read, {}, token)).body).toEqual(whole)
  for (const change of [{ name: 'Hope' }, { timeZone: 'UTC' }, team]) {
    const { status, body } = await fixed.call(teamApi.change, change, token)
    expect([status, body.code]).toEqual([409, 'set_by_environment'])
  }
  expect((await fixed.call(teamApi.change, {}, token)).body).toEqual(whole)
})
