import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { rotaLinksApi } from '#shared/rota/links.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { withTestApp } from '../../../testing/app.ts'
import { newKey } from '../../../testing/programKeys.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

// Each of these writes a row whose author is a person elsewhere: the id of a key there would break a foreign key.

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const TODAY = today('America/Chicago')
const LATER = addDays(TODAY, 30)
const ANNOUNCED = { published_at: '2026-01-01T00:00:00.000Z' }
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\nstartxref\n9\n%%EOF\n')

let [key, door] = ['', '']
let [ann, bob] = [
  { _id: '', token: '' },
  { _id: '', token: '' },
]
beforeAll(async () => {
  const { token } = await test.signUp({ isSuperAdmin: true })
  key = (await newKey(test, token, { name: 'Church office', access: 'write', role: 'admin' })).key
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
})

it('drafts, questions and searches', async () => {
  const serviceId = await rota.service(LATER, '9am', { [door]: [1, 3] }, ANNOUNCED)
  const span = { from: LATER, to: LATER }
  const begun = await test.call(boardApi.startDraft, span, key)
  const draft = begun.body.services.find(({ _id }) => _id === serviceId)?.draft
  const places = [{ userId: ann._id, postId: door }]
  const saved = await test.call(boardApi.saveDraft, { serviceId, revision: draft?.revision, places }, key)
  const dropped = await test.call(boardApi.dropDraft, span, key)
  const restored = await test.call(boardApi.undoDrop, { undo: dropped.body.undo }, key)
  const again = await test.call(boardApi.dropDraft, span, key)
  expect([begun, saved, dropped, restored, again].map(({ status }) => status)).toEqual(Array(5).fill(200))

  const asked = await test.call(publicationsApi.ask, { serviceId, postId: door, userId: ann._id }, key)
  expect(asked.status).toBe(201)
  const { _id: id } = asked.body.assignment
  const said = await test.call(answersApi.answerFor, { id, answer: 'accept' }, key)
  expect([said.status, said.body.state]).toEqual([200, 'accepted'])
  expect((await test.call(answersApi.undoAnswer, { id }, key)).body.state).toBe('asked')
  const search = await test.call(callOutsApi.start, { serviceId, postId: door }, key)
  expect([search.status, search.body]).toMatchObject([201, { startedBy: null }])
  expect((await test.call(callOutsApi.end, { id: search.body._id }, key)).body.state).toBe('cancelled')
})

it('what happens on a Sunday', async () => {
  const serviceId = await rota.service(TODAY, '00:05', { [door]: [1, 2] }, ANNOUNCED)
  const id = await rota.assignment(serviceId, bob._id, door, 'accepted')
  const at = new Date().toISOString()
  const { shift_id: shiftId } = await test.db
    .selectFrom('places')
    .select('shift_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const marks = [{ uuid: randomUUID(), shiftId, state: 'here', at }]
  const marked = await test.call(rotaDayApi.mark, { marks }, key)
  const entry = { uuid: randomUUID(), serviceId, zoneId: null, kindId: 'people', value: 70, at }
  const counted = await test.call(countsApi.count, { counts: [entry] }, key)
  const written = await test.call(recordsApi.create, { uuid: randomUUID(), serviceId, text: 'A lamp is out', at }, key)
  expect([marked.status, counted.status, written.status]).toEqual([200, 200, 201])
  expect(counted.body).toMatchObject({ refused: [], stored: [{ value: 70, by: null }] })
  const { _id: record } = written.body
  const changed = await test.call(recordsApi.change, { id: record, text: 'A lamp is out again' }, key)
  const gone = await test.call(recordsApi.remove, { id: record }, key)
  const thanked = await test.call(recordsApi.thank, { date: TODAY, text: 'Well done' }, key)
  expect([changed.status, gone.status, thanked.status]).toEqual([200, 204, 200])
  const file = await test.upload(
    servicesApi.addFile,
    { bytes: PDF, filename: 'order.pdf', fields: { id: serviceId } },
    key,
  )
  expect([201, 200]).toContain(file.status)
})

it('links, floor plans and approvals; who is told reads the name of the program', async () => {
  const link = await test.call(rotaLinksApi.create, { userA: ann._id, userB: bob._id, kind: 'together' }, key)
  expect(link.status).toBe(201)
  const told = await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'availability.entered').execute()
  expect(told.map(({ payload }) => JSON.parse(payload).by)).toEqual(['Church office', 'Church office'])
  expect((await test.call(floorPlansApi.create, { name: 'Ground floor' }, key)).status).toBe(201)
  const waiting = await test.signUp({ name: 'Waits Still', waiting: true })
  expect((await test.call(registrationApi.approve, { id: waiting._id }, key)).status).toBe(200)
})
