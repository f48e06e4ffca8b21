import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { auditApi } from '#shared/people/audit.ts'
import type { AuditAction } from '#shared/people/auditActions.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { setupApi } from '#shared/people/setup.ts'
import { usersExportApi } from '#shared/people/usersExport.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { type Publication, publicationsApi } from '#shared/rota/publish.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import type { Answer } from '../../../testing/app.ts'
import { withMailTest } from '../../../testing/mailApp.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

// Endpoints that change nothing that one sees, but take data away, reach people or prepare the rota.
const { test, register } = await withMailTest()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [boss, admin, ann, bob]: Person[] = []
let door = ''
let year = 2060
let [day, service] = ['', '']
beforeAll(async () => {
  boss = await test.signUp({ name: 'The Boss', isSuperAdmin: true })
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  year += 1
  const first = new Date(Date.UTC(year, 5, 1))
  day = `${year}-06-${String(1 + ((7 - first.getUTCDay()) % 7)).padStart(2, '0')}`
  service = await rota.service(day, '9am', { [door]: [1, 1] })
  await test.db.deleteFrom('audit').execute()
})

/** All rows of an action: actor, subject's type and id, detail. */
async function rows(action: AuditAction) {
  const { body } = await test.call(auditApi.list, { action }, boss?.token)
  return body.map(({ actor, subject, detail }) => [actor?.name, subject.type, subject._id, detail])
}
const span = () => ({ from: day, to: day })
const asAdmin = <E extends Endpoint>(endpoint: E, input: object = {}) => test.call(endpoint, input, admin?.token)

describe('an export', () => {
  const request = async (endpoint: Endpoint, input: object, token: string | undefined, more: RequestInit = {}) => {
    const [url, init] = requestOf(test.url, endpoint, input, token)
    const response = await fetch(url, { ...init, ...more, headers: { ...init.headers, ...more.headers } })
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  const EXPORTS = [
    ['user.exported', usersExportApi.download, 'The Boss', 'user', () => ({}), { count: 4 }],
    ['schedule.exported', scheduleApi.export, 'Zoe Admin', 'schedule', () => ({}), { count: 0 }],
    ['counts.exported', countsApi.export, 'Zoe Admin', 'counts', span, undefined],
    ['report.exported', rotaReportApi.export, 'Zoe Admin', 'report', span, undefined],
  ] as const

  it.each(EXPORTS)(
    'leaves %s, once for each file that was sent',
    async (action, endpoint, who, type, input, detail) => {
      const token = who === 'The Boss' ? boss?.token : admin?.token
      const sent = await request(endpoint, input(), token)
      expect([sent.status, sent.bytes > 20]).toEqual([200, true])
      const row = [who, type, null, detail ?? span()]
      expect(await rows(action)).toEqual([row])
      expect(await request(endpoint, input(), token, { method: 'HEAD' })).toEqual({ status: 200, bytes: 0 })
      for (const refused of [undefined, ann?.token])
        expect((await request(endpoint, input(), refused)).status).toBeGreaterThan(400)
      expect(await rows(action)).toEqual([row])
      // Files of exports have no version: a condition is not met, and the file is sent and counted.
      const again = await request(endpoint, input(), token, { headers: { 'if-none-match': '"old"' } })
      expect([again.status, again.bytes > 20]).toEqual([200, true])
      expect(await rows(action)).toEqual([row, row])
    },
  )

  it.each(EXPORTS)('whose %s cannot be stored sends nothing', async (_action, endpoint, who, _type, input) => {
    await test.db.schema.alterTable('audit').renameTo('audit_away').execute()
    try {
      const { status, bytes } = await request(endpoint, input(), who === 'The Boss' ? boss?.token : admin?.token)
      expect([status, bytes < 200]).toEqual([500, true])
    } finally {
      await test.db.schema.alterTable('audit_away').renameTo('audit').execute()
    }
  })

  it('of some people says how many', async () => {
    await request(usersExportApi.download, { ids: `${ann?._id},nobody` }, boss?.token)
    expect(await rows('user.exported')).toEqual([['The Boss', 'user', null, { count: 1 }]])
  })
})

describe('the rota', () => {
  it('says who began a draft and who threw it away, where there was one', async () => {
    for (let turn = 0; turn < 2; turn += 1) await asAdmin(boardApi.startDraft, span())
    for (let turn = 0; turn < 2; turn += 1) await asAdmin(boardApi.dropDraft, span())
    const row = ['Zoe Admin', 'draft', null, { ...span(), count: 1 }]
    expect([await rows('draft.begun'), await rows('draft.dropped')]).toEqual([[row], [row]])
  })

  it('says who began a draft by the first place that they saved, and of the next ones which service they changed', async () => {
    const save = async (revision: number, postId = door) => {
      const places = [{ userId: ann?._id ?? '', postId }]
      return asAdmin(boardApi.saveDraft, { serviceId: service, revision, places })
    }
    expect((await save(0, 'none')).status).toBe(400)
    expect(await rows('draft.begun')).toEqual([])
    const { body } = await save(0)
    expect(await rows('draft.changed')).toEqual([])
    expect((await save(body.draft?.revision ?? 0)).status).toBe(200)
    expect((await save(body.draft?.revision ?? 0)).status).toBe(409)
    expect(await rows('draft.begun')).toEqual([['Zoe Admin', 'draft', null, { ...span(), count: 1 }]])
    expect(await rows('draft.changed')).toEqual([['Zoe Admin', 'draft', null, { date: day, title: '9am' }]])
  })

  it('says who began a search, for a plan or for what a place costs, and who stopped it', async () => {
    const ended = async (id: string) => {
      while ((await asAdmin(runsApi.show, { id })).body.endedAt === null)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const { body: fill } = await asAdmin(runsApi.start, span())
    const refused = await asAdmin(runsApi.start, { from: '2020-01-01', to: '2020-01-02' })
    expect(refused.status).toBe(409)
    await asAdmin(runsApi.stop, { id: fill._id })
    await ended(fill._id)
    await asAdmin(runsApi.stop, { id: fill._id })
    const place = { serviceId: service, postId: door, userId: ann?._id }
    const { body: proof } = await asAdmin(runsApi.prove, place)
    await ended(proof._id)
    expect(await rows('run.begun')).toEqual([
      ['Zoe Admin', 'run', proof._id, { from: proof.fromDay, to: proof.toDay, kind: 'prove' }],
      ['Zoe Admin', 'run', fill._id, { ...span(), kind: 'fill' }],
    ])
    const stopped = await rows('run.stopped')
    // A search this small may have ended before it was stopped.
    expect(stopped.length).toBeLessThanOrEqual(1)
    for (const row of stopped) expect(row).toEqual(['Zoe Admin', 'run', fill._id, { ...span(), kind: 'fill' }])
  })

  it('says who reminded how many of what they have not answered', async () => {
    const places = [{ userId: ann?._id ?? '', postId: door }]
    await asAdmin(boardApi.saveDraft, { serviceId: service, revision: 0, places })
    const { revision } = (await asAdmin(boardApi.preview, span())).body
    const { body } = (await asAdmin(publicationsApi.publish, { ...span(), revision })) as Answer<Publication>
    expect((await asAdmin(publicationsApi.remind, { id: body._id })).body).toEqual({ reminded: 1 })
    expect((await asAdmin(publicationsApi.remind, { id: 'none' })).status).toBe(404)
    expect(await rows('publication.reminded')).toEqual([
      ['Zoe Admin', 'publication', body._id, { count: 1, number: body.number }],
    ])
  })

  it('says who agreed to a link, once', async () => {
    const { body } = await test.call(availabilityApi.addLink, { userId: bob?._id, kind: 'together' }, ann?.token)
    expect((await test.call(availabilityApi.agree, { id: body._id }, admin?.token)).status).toBe(404)
    for (let turn = 0; turn < 2; turn += 1) await test.call(availabilityApi.agree, { id: body._id }, bob?.token)
    expect(await rows('link.agreed')).toEqual([['Bob Bell', 'link', body._id, { kind: 'together' }]])
  })
})

describe('what reaches people, or is read of them', () => {
  it('a test of who can be reached leaves a row, with the number of devices', async () => {
    await register(ann?.token ?? '')
    expect((await asAdmin(reachApi.test)).body).toEqual({ sent: 1 })
    expect(await rows('reach.tested')).toEqual([['Zoe Admin', 'reach', null, { count: 1 }]])
  })

  it('a test mail leaves a row, as a test text does', async () => {
    expect((await test.call(setupApi.testMail, {}, boss?.token)).status).toBe(200)
    expect((await test.call(setupApi.testText, {}, boss?.token)).status).toBe(200)
    const row = ['The Boss', 'user', boss?._id, {}]
    expect([await rows('setup.mailSent'), await rows('setup.textSent')]).toEqual([[row], [row]])
  })

  it('people read from a file or from pasted lines leave a row, with their number and without their names', async () => {
    const bytes = Buffer.from('Name,Email\nIvy Lane,ivy@example.org\nOak Park,oak@example.org\n')
    const read = (file: { bytes?: Buffer; filename?: string; fields?: Record<string, string> }) =>
      test.upload(invitationsApi.read, file, admin?.token)
    expect((await read({ bytes, filename: 'ushers.csv' })).body.people).toHaveLength(2)
    expect((await read({ fields: { text: 'Elm Street, elm@example.org' } })).status).toBe(200)
    expect((await read({})).status).toBe(400)
    expect((await rows('people.read')).reverse()).toEqual([
      ['Zoe Admin', 'people', null, { count: 2, filename: 'ushers.csv' }],
      ['Zoe Admin', 'people', null, { count: 1, filename: '' }],
    ])
  })
})
