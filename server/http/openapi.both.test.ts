import { get, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shared/api.ts'
import { today } from '#shared/days.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { PLACEHOLDER_EMAIL } from '#shared/people/setup.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import type { Habits } from '#shared/rota/habits.ts'
import type { Asked } from '#shared/rota/publish.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import type { Swap } from '#shared/rota/swaps.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'
import { codeNow } from '../testing/authenticator.ts'
import { exampleInput, hasExample } from '../testing/examples.ts'
import { servedTwice } from '../testing/habitSheet.ts'
import { startMailServer } from '../testing/mailServer.ts'
import { type Call, type OpenApiDocument, openApiClient, operationsOf } from '../testing/openapi.client.ts'
import { freshNumber } from '../testing/phoneFlow.ts'
import { startPushService } from '../testing/pushService.ts'
import { startSmsGateway } from '../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const service = await startPushService()
const mailServer = await startMailServer()
afterAll(() => Promise.all([gateway.close(), service.close(), mailServer.close()]))
const test = withTestApp({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  PUSH_ALLOWED_HOSTS: service.host,
  BOT_CHECK: 'off',
  SMTP_URL: mailServer.url,
  SMTP_FROM: 'ushers@example.org',
})

type Body = Record<string, string>
let document: OpenApiDocument
let client: Awaited<ReturnType<typeof openApiClient>>
const called = new Set<string>()

/** Makes a call from the document alone, which must succeed, and returns the body. */
async function call(name: string, values?: Call['values'], token?: string, mediaType?: string): Promise<Body> {
  const { status, body } = await client(name, { values, token, mediaType })
  expect([name, status < 300, status < 300 || body]).toEqual([name, true, true])
  called.add(name)
  return body as Body
}

/** The token of a link that waits to be mailed. */
const mailedToken = (page: string) =>
  vi.waitFor(async () => {
    const entries = await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'mail.wanted').execute()
    const token = new RegExp(`/${page}/([\\w-]{43})`).exec(entries.map(({ payload }) => payload).join())?.[1]
    if (!token) throw new Error('no link is on its way')
    return token
  })

const idOf = ({ _id }: Body): string => _id ?? ''

beforeAll(async () => {
  document = await (await fetch(`${test.url}/api/openapi.json`)).json()
  client = await openApiClient(test.url, document)
})

// Some hundred calls by a generated client, one after the other.
it('is enough to make every call', { timeout: 240_000 }, async () => {
  const boss = await test.signUp({ isSuperAdmin: true })
  const [as, phoneNumber, password] = [boss.token, freshNumber(), PASSWORD]

  await call('GET /config')
  await call('GET /team', {}, as)
  await call('PUT /team', { name: 'Grace' }, as)
  await call('GET /setup', {}, as)
  await call('PUT /setup', { links: true }, as)
  await call('POST /setup/test-text', {}, as)
  const first = await test.signUp({ isSuperAdmin: true, email: PLACEHOLDER_EMAIL })
  const account = { name: 'Fay Orr', email: 'fay@example.org', phoneNumber: freshNumber() }
  await call('PUT /setup/account', account, first.token)
  await call('GET /bot-check/challenge')
  const proof = async (purpose: string) => {
    await call('POST /phone/send-code', { phoneNumber, purpose })
    return call('POST /phone/verify-code', { phoneNumber, purpose, code: await gateway.codeFor(phoneNumber) })
  }
  const joined = { name: 'Joy Ng', email: 'joy@example.org', phoneNumber, password, smsCode: '123456' }
  await call('POST /users/register', { ...joined, firebaseToken: (await proof('register')).firebaseToken })
  await call('POST /users/reset-password', {
    phoneNumber,
    newPassword: password,
    firebaseToken: (await proof('reset')).firebaseToken,
  })
  const signIn = async () => (await call('POST /users/login', { email: joined.email, password })).token ?? ''
  let joy = await signIn()

  const me = (await call('GET /users/me', {}, joy)) as unknown as { user: Body }
  await call('PUT /users/me', { name: 'Joy Ng' }, joy, 'application/json')
  await call('PUT /users/me', { name: 'Joy Ng', removePhoto: true }, joy, 'multipart/form-data')
  await signIn()
  const sessions = (await call('GET /users/me/sessions', {}, joy)) as unknown as (Body & { isThis: boolean })[]
  await call('DELETE /users/me/sessions/{id}', { id: idOf(sessions.find(({ isThis }) => !isThis) ?? {}) }, joy)
  await call('DELETE /users/me/sessions', {}, joy)
  await call('GET /users/directory', {}, joy)
  await call('GET /users/me/data', {}, joy)
  const begun = await call('POST /users/me/second-factor/begin', { password }, joy)
  await call('POST /users/me/second-factor/confirm', { code: codeNow(begun.secret ?? '') }, joy)
  await call('GET /users/me/second-factor', {}, joy)
  await call('POST /users/me/second-factor/recovery-codes', { password }, joy)
  await call('POST /users/me/second-factor/remove', { password, code: codeNow(begun.secret ?? '', 1) }, joy)
  const second = await call('POST /users/me/second-factor/begin', { password }, joy)
  await call('POST /users/me/second-factor/confirm', { code: codeNow(second.secret ?? '') }, joy)
  await call('POST /users/{id}/second-factor/reset', { id: me.user._id }, as)
  joy = await signIn()

  const person = { name: 'Abe Otis', email: 'abe@example.org', password, phoneNumber: freshNumber(), role: 'standard' }
  const abe = { id: idOf(await call('POST /users/super-create', person, as)) }
  await call('GET /users/all', {}, as)
  await call('GET /users/export', {}, as)
  await call('PUT /users/{id}/promote', abe, as)
  await call('PUT /users/{id}/role', { ...abe, role: 'standard' }, as)
  await call('PUT /users/{id}/password', { ...abe, newPassword: password }, as)
  await call('POST /users/{id}/suspend', abe, as)
  await call('POST /users/{id}/unsuspend', abe, as)
  await call('POST /users/{id}/end-sessions', abe, as)

  await call('POST /users/{id}/approve', { id: (await test.signUp({ waiting: true }))._id }, as)
  await call('POST /users/{id}/decline', { id: (await test.signUp({ waiting: true }))._id }, as)

  await call('POST /interest', { name: 'Ned', email: 'ned@example.org', message: 'Hello' })
  await call('POST /interest', { name: 'Ida', email: 'ida@example.org', message: 'Hello' })
  const [ned, ida] = (await call('GET /interest', {}, as)) as unknown as Body[]
  await call('PUT /interest/{id}', { id: idOf(ned ?? {}), status: 'contacted' }, as)
  await call(
    'POST /interest/{id}/user',
    { id: idOf(ned ?? {}), phoneNumber: freshNumber(), password, role: 'standard' },
    as,
  )
  await call('POST /interest/{id}/invite', { id: idOf(ida ?? {}), phoneNumber: freshNumber() }, as)

  const people = [{ name: 'Ivy Lane' }, { name: 'Otis Ward', email: 'otis@example.org', phoneNumber: freshNumber() }]
  const [ivy, otis] = (await call('POST /invitations', { people }, as)) as unknown as Body[]
  await call('GET /invitations', {}, as)
  const list = { text: 'Ivy Lane, ivy@example.org' }
  await call('POST /invitations/read', list, as, 'application/json')
  await call('POST /invitations/read', { file: new File(['Ivy Lane'], 'people.csv') }, as, 'multipart/form-data')
  const renewed = await call('POST /invitations/{id}/renew', { id: idOf(otis ?? {}) }, as)
  const token = renewed.url?.split('/').at(-1)
  await call('GET /invites/{token}', { token })
  await call('POST /invites/{token}', { token, password })
  await call('DELETE /invitations/{id}', { id: idOf(ivy ?? {}) }, as)
  await call('DELETE /interest/{id}', { id: idOf(ida ?? {}) }, as)
  const [una, mia] = (await call(
    'POST /people',
    { people: [{ name: 'Una' }, { name: 'Mia' }] },
    as,
  )) as unknown as Body[]
  await call('DELETE /people/matches/{personId}/{userId}', { personId: idOf(una ?? {}), userId: idOf(mia ?? {}) }, as)
  await call('POST /people/{id}/merge', { id: idOf(una ?? {}), into: idOf(mia ?? {}) }, as)
  await call('GET /audit', { action: 'user.created' }, as)

  const shift = { name: 'Joy Ng', assignment: 'Main Door', serviceTime: '9am', tieColor: 'Blue', date: '2026-12-06' }
  const { _id: shiftId } = await call('POST /schedule/manual', shift, as)
  await call('GET /schedule', { view: 'all' }, as)
  await call('GET /schedule/services', { from: '2026-12-01', to: '2026-12-31' }, as)
  await call('GET /schedule/export', {}, as)
  const workbook = await fetch(`${test.url}/api/schedule/template`, { headers: { authorization: `Bearer ${as}` } })
  const sheet = workbook.blob()
  await call('GET /schedule/template', {}, as)
  await call('POST /schedule/import', { file: new File([await sheet], 'schedule.xlsx') }, as)
  const upload = { file: new File([await sheet], 'schedule.xlsx'), layout: 'rows' }
  const preview = { id: idOf(await call('POST /schedule/imports', upload, as)) }
  await call('GET /schedule/imports/{id}', preview, as)
  await call('POST /schedule/imports/{id}/apply', { ...preview, rows: [1] }, as)
  await call('GET /schedule/imports', {}, as)
  await call('POST /schedule/imports/{id}/undo', { ...preview, partial: true }, as)
  await call('POST /schedule/clear', { month: '2027-02' }, as)
  await call('GET /schedule/unknown-names', {}, as)
  await call('PUT /schedule/unknown-names', { name: 'Nobody Yet', userId: abe.id }, as)
  await call('PUT /schedule/{id}', { id: shiftId, assignment: 'Balcony', tieColor: null }, as)
  await call('DELETE /schedule/manual/{id}', { id: shiftId }, as)
  await call('POST /schedule/manual', { ...shift, name: 'Joy Ames' }, as)
  await call('PUT /users/me', { name: 'Joy Ames' }, joy, 'application/json')
  const [link] = (await call('GET /schedule/name-links', {}, as)) as unknown as { userId: string }[]
  await call('POST /schedule/name-links/{userId}', { userId: link?.userId, confirm: true }, as)

  const { _id: taskId } = await call('POST /tasks', { title: 'Fold bulletins', dueDate: '2026-12-06' }, joy)
  await call('GET /tasks', {}, joy)
  await call('PUT /tasks/{id}', { id: taskId, status: 'Completed', dueDate: null }, joy)
  await call('DELETE /tasks/{id}', { id: taskId }, joy)
  await call('POST /tasks/assign', { userId: abe.id, task: 'Open the doors' }, as)
  await call('POST /tasks/assign-many', { userIds: [abe.id], title: 'Open the doors' }, as)
  const meeting = { title: 'Training', date: '2026-12-05', time: '6pm', location: 'Hall', assignedTo: [abe.id] }
  const { _id: meetingId } = await call('POST /meetings', meeting, as)
  await call('GET /meetings', { view: 'all' }, as)
  await call('GET /dashboard', {}, joy)
  await call('DELETE /meetings/{id}', { id: meetingId }, as)

  const { url: feed = '' } = await call('POST /calendar', {}, joy)
  await call('GET /calendar', {}, joy)
  await call('GET /calendar/{token}/ushers.ics', { token: feed.split('/').at(-2) })
  await call('DELETE /calendar', {}, joy)

  await call('GET /channels', {}, joy)
  const message = { channel: 'general', content: 'Good morning', uuid: crypto.randomUUID() }
  const posted = await call('POST /messages', message, joy, 'application/json')
  const again = await client('POST /messages', { values: message, token: joy, mediaType: 'multipart/form-data' })
  expect([again.status, again.body]).toEqual([200, posted])
  await call('GET /messages/{channel}', { channel: 'general', limit: 20 }, joy)
  await call('PUT /channels/{name}/read', { name: 'general' }, joy)
  await call('PUT /messages/{id}', { id: posted._id, content: 'Good evening' }, joy)
  await call('DELETE /messages/{id}', { id: posted._id }, joy)

  const joyId = (
    await test.db.selectFrom('users').select('id').where('email', '=', joined.email).executeTakeFirstOrThrow()
  ).id
  await call('GET /rota/settings', {}, as)
  await call('PUT /rota/settings', { answerDays: 4 }, as)
  await call('GET /rota/coverage', { from: '2099-01-01', to: '2099-01-31' }, joy)
  await call('GET /reach', {}, as)
  await call('POST /reach/test', {}, as)
  await call('GET /rota/report', { from: '2099-01-01', to: '2099-01-31' }, as)
  await call('GET /rota/report/export', { from: '2099-01-01', to: '2099-01-31' }, as)
  await call('GET /counts', { from: '2099-01-01', to: '2099-01-31' }, as)
  await call('GET /counts/export', { from: '2099-01-01', to: '2099-01-31' }, as)
  await call('GET /availability/mine', {}, joy)
  await call('PUT /availability/mine', { times: 1 }, joy)
  await call('POST /availability/confirm', { until: '2099-02-28' }, joy)
  const { _id: row } = await call('POST /availability/rows', { kind: 'away', fromDay: '2099-03-01' }, joy)
  await call('PUT /availability/rows/{id}', { id: row, nth: 1 }, joy)
  await call('DELETE /availability/rows/{id}', { id: row }, joy)
  await call('GET /availability', { from: '2099-03-01', to: '2099-03-31' }, as)
  await call('POST /availability/ask', { until: '2099-03-31' }, as)
  const { _id: household } = await call('POST /availability/links', { userId: boss._id, kind: 'together' }, joy)
  await call('POST /availability/links/{id}/agree', { id: household }, as)
  await call('POST /availability/{userId}/links/{id}/agree', { userId: boss._id, id: household }, as)
  await call('DELETE /availability/links/{id}', { id: household }, joy)
  const { _id: skill } = await call('POST /rota/skills', { name: 'First aid' }, as)
  await call('GET /rota/skills', {}, as)
  await call('PUT /rota/skills/{id}', { id: skill, name: 'Keys' }, as)
  await call('PUT /availability/{userId}', { userId: joyId, mostADay: 2 }, as)
  await call('GET /availability/{userId}', { userId: joyId }, as)
  await call('POST /availability/{userId}/confirm', { userId: joyId, until: '2099-03-31' }, as)
  const { _id: post } = await call('POST /rota/posts', { name: 'North Door' }, as)
  await call('GET /rota/posts', {}, joy)
  await call('PUT /rota/posts/{id}', { id: post, sortOrder: 1 }, as)
  const needs = [{ postId: post, minPeople: 1 }]
  const template = { name: 'Sunday', weekday: 0, serviceTime: '9am', startsOn: '2090-01-01', needs }
  const { _id: templateId } = await call('POST /rota/templates', template, as)
  await call('GET /rota/templates', {}, joy)
  await call('PUT /rota/templates/{id}', { id: templateId, tieColor: 'Navy' }, as)
  const { _id: pair } = await call('POST /rota/links', { userA: boss._id, userB: joyId, kind: 'mentor' }, as)
  await call('GET /rota/links', {}, as)
  await call('PUT /rota/links/{id}', { id: pair, kind: 'apart' }, as)
  await call('DELETE /rota/links/{id}', { id: pair }, as)
  const span = { from: '2090-02-05', to: '2090-02-05' }
  const { _id: serviceId } = await call('POST /rota/services', { date: span.from, serviceTime: '9am', needs }, as)
  await call('GET /rota/services', span, as)
  await call('PUT /rota/services/{id}', { id: serviceId, tieColor: 'Navy' }, as)
  const order = { id: serviceId, file: new File(['%PDF-1.7\n%%EOF\n'], 'order.pdf') }
  const fileId = idOf(await call('POST /rota/services/{id}/files', order, as))
  await call('GET /services/{id}', { id: serviceId }, as)
  await call('POST /rota/day/{date}/thanks', { date: '2026-01-04', text: 'Thank you' }, as)
  const past = { date: '2090-02-06', serviceTime: '9am', needs: [] }
  const { _id: pastId = '' } = await call('POST /rota/services', past, as)
  await test.db.updateTable('services').set({ date: '2026-01-04' }).where('id', '=', pastId).execute()
  const record = { uuid: 'record-of-the-lift', serviceId: pastId, text: 'Stuck', at: '2026-01-04T10:00:00Z' }
  const { _id: recordId } = await call('POST /rota/records', record, as)
  await call('PUT /rota/records/{id}', { id: recordId, text: 'The lift was stuck' }, as)
  await call('DELETE /rota/records/{id}', { id: recordId }, as)
  await call('GET /rota/records', { from: '2026-01-01', to: '2026-12-31' }, as)
  const onDuty = { name: 'Joy Ng', assignment: 'Aisle', serviceTime: 'All day', date: today('America/Chicago') }
  const { _id: dutyShift = '' } = await call('POST /schedule/manual', onDuty, as)
  await test.db.updateTable('places').set({ user_id: joyId }).where('shift_id', '=', dutyShift).execute()
  const help = { uuid: 'call-for-a-hand', kind: 'help', text: 'A hand, please', zoneId: null, test: false }
  const { _id: callId } = await call('POST /calls', help, as)
  await call('GET /calls/{id}', { id: callId }, joy)
  await call('POST /calls/{id}/shown', { id: callId }, joy)
  await call('POST /calls/{id}/answer', { id: callId, answer: 'coming' }, joy)
  await call('POST /calls/{id}/end', { id: callId }, as)
  await call('DELETE /rota/services/{id}/files/{fileId}', { id: serviceId, fileId }, as)
  await call('POST /rota/services/{id}/cancel', { id: serviceId, note: 'Snow' }, as)
  await call('POST /rota/services/{id}/restore', { id: serviceId }, as)
  await call('GET /rota/board', span, as)
  await call('POST /rota/draft', span, as)
  const [drafted] = await test.db
    .selectFrom('draft_services')
    .select('revision')
    .where('service_id', '=', serviceId ?? '')
    .execute()
  const places = [{ userId: joyId, postId: post }]
  await call('PUT /rota/draft/{serviceId}', { serviceId, revision: drafted?.revision, places }, as)
  await call('GET /rota/explain', { serviceId, postId: post }, as)
  const { _id: run } = await call('POST /rota/runs', span, as)
  await call('GET /rota/runs/{id}', { id: run }, as)
  await call('POST /rota/runs/{id}/stop', { id: run }, as)
  await test.db.updateTable('rota_runs').set({ places: '[]' }).execute()
  await call('POST /rota/runs/{id}/apply', { id: run, anyway: true }, as)
  await call('POST /rota/runs/{id}/undo', { id: run }, as)
  const { _id: proving } = await call('POST /rota/explain/prove', { serviceId, postId: post, userId: joyId }, as)
  await call('POST /rota/runs/{id}/stop', { id: proving }, as)
  await call('GET /rota/publish', span, as)
  const { revision } = await call('GET /rota/publish', span, as)
  const { _id: publication } = await call('POST /rota/publish', { ...span, revision }, as)
  await call('GET /rota/publications', {}, as)
  await call('GET /rota/publications/{id}', { id: publication }, as)
  await call('POST /rota/publications/{id}/seen', { id: publication }, joy)
  await call('POST /rota/publications/{id}/remind', { id: publication }, as)
  await call('GET /rota/unanswered', span, as)
  await call('POST /rota/unanswered/remind', {}, as)
  await call('POST /rota/draft', span, as)
  const { undo } = (await call('DELETE /rota/draft', span, as)) as { undo?: string }
  await call('POST /rota/draft/undo', { undo }, as)
  await call('DELETE /rota/draft', span, as)
  const { assignments = [] } = (await call('GET /rota/mine', {}, joy)) as unknown as RotaMine
  const asked = assignments[0]?._id
  await call('POST /rota/assignments/{id}/answer', { id: asked, answer: 'accept', sequence: 1 }, joy)
  await call('POST /rota/assignments/{id}/answer-for', { id: asked, answer: 'decline' }, as)
  await call('POST /rota/assignments/{id}/undo-answer', { id: asked }, as)
  await call('POST /rota/assignments/{id}/answer-for', { id: asked, answer: 'decline' }, as)
  const { url: reply = '' } = await call('POST /rota/assignments/{id}/reply-link', { id: asked }, as)
  const replyToken = reply.split('/').at(-1)
  await call('GET /replies/{token}', { token: replyToken })
  await call('POST /replies/{token}', { token: replyToken, answer: 'accept' })
  const gives = { userId: joyId, givesAssignmentId: asked, takesAssignmentId: null }
  const takes = { userId: boss._id, givesAssignmentId: null, takesAssignmentId: asked }
  await call('GET /rota/day/{date}', { date: span.from }, as)
  await call('POST /rota/attendance', { marks: [] }, as)
  await call('GET /swaps/partners', { assignmentId: asked }, joy)
  const proposals = [{ kind: 'give', legs: [gives, takes] }]
  const [gift] = (await call('POST /swaps', { proposals }, joy)) as unknown as Swap[]
  await call('GET /swaps', {}, as)
  await call('POST /swaps/{id}/withdraw', { id: gift?._id }, joy)
  const [other] = (await call('POST /swaps', { proposals }, joy)) as unknown as Swap[]
  await test.db.insertInto('rota_settings').values({ name: 'swapNeedsAdmin', value: 'true' }).execute()
  await call('POST /swaps/{id}/answer', { id: other?._id, answer: 'yes' }, as)
  await call('POST /swaps/{id}/decide', { id: other?._id, answer: 'no' }, as)
  await call('PUT /rota/settings', { quietFrom: '00:00', quietTo: '00:00' }, as)
  await test.app.rota.answers.answerByLink({ _id: joyId }, { id: asked ?? '', answer: 'decline', reason: null })
  const openSearch = async () =>
    ((await call('GET /call-outs', {}, as)) as unknown as CallOut[]).find(({ state }) => state === 'open')
  // The search itself asks nobody in the minute after a decline.
  await call('POST /call-outs/{id}/next', { id: (await openSearch())?._id }, as)
  await test.db.updateTable('offers').set({ user_id: joyId }).where('rank', '=', 1).execute()
  const { _id: callOut, offers = [] } = (await openSearch()) ?? {}
  await call('POST /offers/{id}/reply-link', { id: offers[0]?._id }, as)
  await call('POST /offers/{id}/answer', { id: offers[0]?._id, answer: 'decline' }, joy)
  await call('POST /offers/{id}/answer-for', { id: offers[0]?._id, answer: 'decline' }, as)
  const place = { serviceId, postId: post, userId: boss._id }
  const { assignment: given } = (await call('POST /rota/ask', place, as)) as unknown as Asked
  await call('POST /rota/ask/{id}/undo', { id: given._id }, as)
  await call('POST /call-outs/{id}/next', { id: callOut }, as)
  await call('POST /call-outs/{id}/end', { id: callOut }, as)
  await call('POST /call-outs', { serviceId, postId: post }, as)
  await call('GET /counts/earlier', { serviceId, kindId: 'people' }, as)
  await test.db.deleteFrom('places').execute()
  await call('DELETE /rota/services/{id}', { id: serviceId }, as)
  await call('DELETE /rota/templates/{id}', { id: templateId }, as)
  await call('DELETE /rota/posts/{id}', { id: post }, as)
  await call('DELETE /rota/skills/{id}', { id: skill }, as)
  await servedTwice(test, 'Opal Twice', as)
  await call('GET /rota/habits', {}, as)
  const often = { answers: [{ id: 'often', answer: 'yes' }] }
  const { habits } = (await call('POST /rota/habits/answer', often, as)) as unknown as { habits: Habits }
  await call('POST /rota/habits/undo', { undo: habits.undo }, as)
  await call('POST /rota/habits/again', {}, as)
  await call('POST /rota/said', { wishes: [{ userId: boss._id, often: { times: 1, per: 'month' } }] }, as)

  const device = service.subscribe().token
  await call('POST /fcm-token', { token: device }, joy)
  await call('POST /users/fcm-token', { token: device }, joy)
  await call('GET /push/devices', {}, joy)
  const { uuid } = await call('POST /push/test', {}, joy)
  await call('POST /push/arrived', { uuid })
  await call('GET /push/settings', {}, joy)
  await call('PUT /push/settings', { messages: false }, joy)

  await call('POST /setup/test-mail', {}, as)
  await test.db.updateTable('users').set({ email_verified: 0 }).where('email', '=', joined.email).execute()
  await call('POST /users/me/verify-email', {}, joy)
  const verifying = await mailedToken('verify')
  await call('POST /mail/links', { purpose: 'verify', token: verifying })
  await call('POST /mail/verify', { token: verifying })
  await call('POST /mail/reset', { email: joined.email })
  await call('POST /users/reset-password-by-mail', { token: await mailedToken('reset'), newPassword: password })
  joy = await signIn()

  await call('POST /users/logout', {}, joy)
  await call('POST /users/me/remove', { password }, await signIn())

  // Every other one is called by the examples of the contract.
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
  for (const endpoint of endpoints.filter((one) => one.example || (!called.has(nameOf(one)) && hasExample(one))))
    await call(nameOf(endpoint), await exampleInput(endpoint, (maker, input) => call(nameOf(maker), input, as)), as)

  expect(operationsOf(document).filter((name) => !called.has(name))).toEqual([])
})

describe.each(['/api/openapi.json', '/api/docs'])('%s', (path) => {
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      get(test.url + path, { headers }, async (reply) => {
        const chunks: Buffer[] = []
        for await (const chunk of reply) chunks.push(chunk)
        resolve({ status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(chunks) })
      }).on('error', reject)
    })

  it('is compressed for who takes that, and the same text', async () => {
    const plain = await ask({})
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    for (const encoding of ['gzip', 'br, gzip;q=0.5', 'deflate,GZIP']) {
      const { headers, bytes } = await ask({ 'accept-encoding': encoding })
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: plain.headers.etag })
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true)
      expect(bytes.length).toBeLessThan(plain.bytes.length / 4)
    }
    for (const encoding of ['br', 'gzip;q=0', 'gzip; q=0.00', 'notgzip'])
      expect((await ask({ 'accept-encoding': encoding })).headers['content-encoding']).toBeUndefined()
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await ask({})
    const { etag = '' } = headers
    expect(headers['cache-control']).toBe('no-cache')
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const { status, bytes } = await ask({ 'if-none-match': known, 'accept-encoding': 'gzip' })
      expect([status, bytes.length]).toEqual([304, 0])
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })
})

it('shows the examples of the contract', () => {
  const { requestBody } = document.paths['/tasks']?.post ?? {}
  expect(requestBody?.content['application/json']?.example).toEqual(tasksApi.create.example)
  const { parameters = [] } = document.paths['/rota/coverage']?.get ?? {}
  const shown = parameters.map(({ name, example }) => [name, example])
  expect(Object.fromEntries(shown)).toEqual(coverageApi.list.example)
})

it('names the media types of files', () => {
  const typesOf = (path: string) => Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {})
  expect(
    ['/calendar/{token}/ushers.ics', '/users/me/data', '/users/export', '/schedule/export'].flatMap(typesOf),
  ).toEqual([
    'text/calendar',
    'application/json',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})
