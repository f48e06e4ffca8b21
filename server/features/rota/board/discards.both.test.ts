import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { type Board, type BoardService, boardApi } from '#shared/rota/board.ts'
import { DISCARD_UNDO_MINUTES } from '#shared/rota/drafts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, other, ann, bob] = [{} as Person, {} as Person, {} as Person, {} as Person]
let [door, balcony] = ['', '']
let month = 0
let span = { from: '', to: '' }
let service = ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  other = await test.signUp({ name: 'Yan Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
})
beforeEach(async () => {
  month += 1
  const day = weekOf(`20${60 + month}-02-07`)
  span = { from: day, to: day }
  service = await rota.service(day, '9am', { [door]: [1, 2], [balcony]: [1, 1] }, { published_at: '2026-01-01' })
})
afterEach(() => void vi.useRealTimers())

const ask = async () => (await test.call(boardApi.show, span, admin.token)).body.services[0] as BoardService
const draftOf = ({ places }: BoardService) =>
  places.filter(({ layer }) => layer === 'draft').map(({ name, post, locked, source }) => [name, post, locked, source])
const save = async (...places: [Person, string][]) => {
  const revision = (await ask()).draft?.revision ?? 0
  const wanted = places.map(([{ _id: userId }, postId]) => ({ userId, postId }))
  expect(
    (await test.call(boardApi.saveDraft, { serviceId: service, revision, places: wanted }, admin.token)).status,
  ).toBe(200)
}
const drop = async () => (await test.call(boardApi.dropDraft, span, admin.token)).body.undo ?? ''
const undo = (token: string, { token: as } = admin) => test.call(boardApi.undoDrop, { undo: token }, as)

describe('a discarded draft', () => {
  it('is put back by any admin with all its places', async () => {
    await save([ann, door], [bob, balcony])
    const before = draftOf(await ask())
    const token = await drop()
    expect((await ask()).draft).toBeNull()
    const { status, body } = await undo(token, other)
    expect([status, draftOf((body as Board).services[0] as BoardService)]).toEqual([200, before])
    const rows = await test.db.selectFrom('audit').select('actor_id').where('action', '=', 'draft.restored').execute()
    expect(rows.at(-1)?.actor_id).toBe(other._id)
  })

  it('gives no token where there was none', async () => {
    const { status, body } = await test.call(boardApi.dropDraft, span, admin.token)
    expect([status, body]).toEqual([200, { undo: null }])
  })

  it('comes without who declined meanwhile, and with who took a place', async () => {
    const id = await rota.assignment(service, ann._id, door, 'accepted')
    await save([ann, door], [bob, balcony])
    const token = await drop()
    await test.call(answersApi.answer, { id, answer: 'decline', sequence: 1 }, ann.token)
    await rota.assignment(service, other._id, door, 'accepted')
    expect((await undo(token)).status).toBe(200)
    expect(draftOf(await ask())).toEqual(
      expect.arrayContaining([
        ['Bob Bell', 'Balcony', false, 'hand'],
        ['Yan Admin', 'Main Door', true, 'kept'],
      ]),
    )
    expect(draftOf(await ask())).toHaveLength(2)
  })

  it('comes back over a draft that changes nothing for anybody, and not over one of a service that nobody knows', async () => {
    await rota.assignment(service, ann._id, door, 'accepted')
    await save([bob, door])
    const token = await drop()
    await save([bob, balcony])
    await save([ann, door])
    expect((await undo(token)).status).toBe(200)
    expect(draftOf(await ask())).toEqual([['Bob Bell', 'Main Door', false, 'hand']])
    await test.db.updateTable('services').set({ published_at: null }).where('id', '=', service).execute()
    await test.db.deleteFrom('places').where('service_id', '=', service).execute()
    const other = await drop()
    await save()
    expect((await undo(other)).body.code).toBe('draft_changed')
  })

  it('comes without services that are cancelled', async () => {
    await save([ann, door])
    const token = await drop()
    await test.db.updateTable('services').set({ state: 'cancelled' }).where('id', '=', service).execute()
    expect((await undo(token)).status).toBe(200)
    expect((await ask()).draft).toBeNull()
  })
})

describe('is refused', () => {
  it('for members, for a token that nobody has, and a second time', async () => {
    expect((await undo('none', ann)).status).toBe(403)
    expect((await undo('none')).status).toBe(404)
    await save([ann, door])
    const token = await drop()
    await undo(token)
    const { status, body } = await undo(token)
    expect([status, body.code]).toEqual([409, 'already_undone'])
  })

  it('after ten minutes', async () => {
    await save([ann, door])
    const token = await drop()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DISCARD_UNDO_MINUTES * 60_000 })
    const { status, body } = await undo(token)
    expect([status, body.code]).toEqual([409, 'undo_too_late'])
  })

  it('where a draft was begun or published since, with the board', async () => {
    await save([ann, door])
    const token = await drop()
    await save([bob, door])
    const { status, body } = await undo(token)
    expect([status, body]).toMatchObject([409, { code: 'draft_changed', board: { from: span.from } }])
    const { revision } = (await test.call(boardApi.preview, span, admin.token)).body
    await test.call(publicationsApi.publish, { ...span, revision }, admin.token)
    expect((await undo(token)).body.code).toBe('draft_changed')
  })
})

it('a service of the board says where stand-ins are looked for, and how many have not answered', async () => {
  expect((await ask()).searches).toEqual([])
  const { body } = await test.call(callOutsApi.start, { serviceId: service, postId: door }, admin.token)
  const asking = body.offers.filter(({ state }) => state === 'sent').length
  const search = { callOutId: body._id, postId: door, places: 1, filled: 0 }
  expect(asking).toBeGreaterThan(0)
  expect((await ask()).searches).toEqual([{ ...search, asking, exhausted: false }])
  for (let turn = 0; turn < 9; turn += 1) await test.call(callOutsApi.next, { id: body._id }, admin.token)
  expect((await ask()).searches).toMatchObject([{ callOutId: body._id, exhausted: true }])
  await test.call(callOutsApi.end, { id: body._id }, admin.token)
  expect((await ask()).searches).toEqual([])
})
