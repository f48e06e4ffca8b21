import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { configApi } from '#shared/people/config.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { withTestApp } from '../../testing/app.ts'
import { requestOf } from '../../testing/request.ts'

const test = withTestApp({ TEAM_TIMEZONE: 'America/Chicago' })

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ann: Person
let feed = ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  const shift = { assignment: 'Main Door', serviceTime: '9am', tieColor: 'Navy' }
  for (const date of ['2099-02-01', '2099-02-08'])
    await test.call(scheduleApi.createManual, { ...shift, name: 'Ann Abel', date }, admin.token)
  await test.call(scheduleApi.createManual, { ...shift, name: 'Guest', date: '2099-02-08' }, admin.token)
  feed = new URL((await test.call(calendarApi.create, {}, ann.token)).body.url ?? '').pathname
})

/** Answers to a team without the rota: everything that could know of it, as it is sent. */
async function answers(): Promise<Record<string, string>> {
  const text = async (...args: Parameters<typeof requestOf>) => (await fetch(...requestOf(...args))).text()
  const sheet = await fetch(...requestOf(test.url, scheduleApi.export, {}, admin.token))
  const withoutStamps = (ics: string) => ics.replace(/^(DTSTAMP|LAST-MODIFIED):.*$/gm, '$1')
  return {
    config: await text(test.url, configApi.read, {}),
    schedule: await text(test.url, scheduleApi.list, { view: 'all' }, ann.token),
    dashboard: await text(test.url, dashboardApi.show, {}, ann.token),
    // Cells of the file, which names the second at which it was made.
    export: JSON.stringify(await readWorkbook(Buffer.from(await sheet.arrayBuffer()))),
    feed: withoutStamps(await (await fetch(test.url + feed)).text()),
  }
}

const keysOf = (text: string): string[] => Object.keys(JSON.parse(text)).sort()

describe('a team without a template', () => {
  it('is answered as before there was one, with nothing of a rota in it', async () => {
    const { config = '', schedule = '', dashboard = '', export: sheet = '', feed: ics = '' } = await answers()
    expect(sheet).toContain('Ann Abel')
    for (const text of [config, schedule, dashboard, sheet, ics])
      expect(text).not.toMatch(/rota|assignmentId|sequence":|STATUS/)
    expect(keysOf(JSON.stringify(JSON.parse(schedule)[0]))).toEqual([
      '_id',
      'assignment',
      'date',
      'serviceTime',
      'tieColor',
      'user',
    ])
    expect(keysOf(dashboard)).toEqual(['meetings', 'schedule', 'tasks'])
    // Two services of the feed's owner, as they were before there was a rota.
    expect(ics.match(/^SEQUENCE:0\r$/gm)).toHaveLength(2)
    expect(ics.match(/^UID:shift-[\w-]+@/gm)).toHaveLength(2)
  })

  it('has a rota of its schedule alone', async () => {
    const { body } = await test.call(answersApi.mine, {}, ann.token)
    expect(body).toEqual({ on: false, assignments: [], offers: [], swaps: [], publications: [], asked: null })
    for (const endpoint of [templatesApi.list, skillsApi.list, rotaLinksApi.list, publicationsApi.list])
      expect((await test.call(endpoint, {}, admin.token)).body).toEqual([])
    const span = { from: '2099-01-01', to: '2099-12-31' }
    const { body: services } = await test.call(servicesApi.list, span, admin.token)
    expect(
      services.map(({ date, published, needs }) => [date, published, needs.map(({ minPeople }) => minPeople)]),
    ).toEqual([
      ['2099-02-01', false, [1]],
      ['2099-02-08', false, [2]],
    ])
    expect((await test.call(postsApi.list, {}, admin.token)).body.map(({ name }) => name)).toEqual(['Main Door'])
  })

  it('is answered the same, byte for byte, with a template and after it', async () => {
    const before = await answers()
    const { _id: postId } = (await test.call(postsApi.create, { name: 'Main Door' }, admin.token)).body
    const needs = [{ postId, minPeople: 1, maxPeople: 1, priority: 2 }]
    const template = { name: 'Sunday', weekday: 0, serviceTime: '9am', startsOn: '2099-02-01', needs }
    const { body } = await test.call(templatesApi.create, template, admin.token)
    // Services and their needs alone change no page of members.
    expect(await answers()).toEqual(before)
    expect((await test.call(answersApi.mine, {}, ann.token)).body.on).toBe(true)
    expect((await test.call(sessionsApi.me, {}, ann.token)).body.isRotaOn).toBe(true)
    await test.call(templatesApi.remove, { id: body._id }, admin.token)
    expect(Object.keys((await test.call(sessionsApi.me, {}, ann.token)).body)).toEqual(['user'])
    expect(await answers()).toEqual(before)
  })
})
