import { beforeAll, expect, it } from 'vitest'
import { boardApi } from '#shared/rota/board.ts'
import type { Item } from '#shared/rota/items.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const SPAN = { from: '2099-02-01', to: '2099-02-28' }

let admin: Awaited<ReturnType<typeof test.signUp>>
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
})

const preview = async () => (await test.call(boardApi.preview, SPAN, admin.token)).body

it('says for each member what is new, changed and gone, and who is reached', async () => {
  const door = await rota.post('Main Door')
  const balcony = await rota.post('Balcony')
  const ann = await test.signUp({ name: 'Ann Abel' })
  const bob = await test.signUp({ name: 'Bob Bell' })
  const cy = await test.signUp({ name: 'Cy Cole', phoneNumber: '+13125550123' })
  const di = await test.signUp({ name: 'Di Dean' })
  const needs = { [door]: [1, 2], [balcony]: [0, 1] } as const
  const first = await rota.service('2099-02-01', '9am', needs, { tie_color: 'Blue' })
  const second = await rota.service('2099-02-08', '9am', needs)
  await rota.assignment(first, ann._id, door, 'accepted')
  await rota.assignment(first, bob._id, door)
  await rota.assignment(second, di._id, door)
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const [user_id, arrived_at] of [
    [ann._id, day(13)],
    [bob._id, day(15)],
  ] as const)
    await test.db
      .insertInto('push_arrivals')
      .values({ uuid: user_id, user_id, kind: 'rota.published', sent_at: arrived_at, arrived_at })
      .execute()
  expect(await preview()).toMatchObject({ added: 0, changed: 0, removed: 0, members: [] })

  await test.call(boardApi.startDraft, SPAN, admin.token)
  expect(await preview()).toMatchObject({ added: 0, changed: 0, removed: 0, members: [] })
  const board = (await test.call(boardApi.show, SPAN, admin.token)).body
  const revision = board.services.find(({ _id }) => _id === first)?.draft?.revision
  const places = [
    { userId: ann._id, postId: balcony },
    { userId: cy._id, postId: door },
  ]
  const saved = await test.call(boardApi.saveDraft, { serviceId: first, revision, places }, admin.token)
  expect(saved.status).toBe(200)

  const found = await preview()
  expect(found.revision).toBe((await test.call(boardApi.show, SPAN, admin.token)).body.revision)
  expect(found.revision).not.toBe(board.revision)
  expect([found.added, found.changed, found.removed, found.problems]).toEqual([1, 1, 1, []])
  const item = (postId: string, post: string): Item => ({
    serviceId: first,
    date: '2099-02-01',
    serviceTime: '9am',
    postId,
    post,
    tieColor: 'Blue',
  })
  const atDoor = item(door, 'Main Door')
  const none = { added: [], changed: [], removed: [] }
  expect(found.members.map(({ phoneNumber: _, ...member }) => member)).toEqual([
    {
      ...none,
      user: { _id: ann._id, name: 'Ann Abel' },
      reachable: true,
      reach: 'none',
      changed: [{ before: atDoor, after: item(balcony, 'Balcony') }],
    },
    { ...none, user: { _id: bob._id, name: 'Bob Bell' }, reachable: false, reach: 'none', removed: [atDoor] },
    { ...none, user: { _id: cy._id, name: 'Cy Cole' }, reachable: false, reach: 'none', added: [atDoor] },
  ])
  expect(found.members[2]?.phoneNumber).toBe('+13125550123')
})
