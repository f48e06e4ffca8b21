import { beforeAll, expect, it } from 'vitest'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { seenApi } from '#shared/talk/seen.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()
type Person = Awaited<ReturnType<typeof test.signUp>>
let [zoe, yan, ann, bob, cleo] = [{} as Person, {} as Person, {} as Person, {} as Person, {} as Person]
beforeAll(async () => {
  zoe = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  yan = await test.signUp({ name: 'Yan Super', isSuperAdmin: true })
  cleo = await test.signUp({ name: 'cleo Cole' })
  bob = await test.signUp({ name: 'Bob Bell' })
  ann = await test.signUp({ name: 'Ann Abel' })
})

const post = async (person: Person, channel = 'announcements') =>
  (await test.call(messagesApi.create, { channel, content: 'Doors open at 8' }, person.token)).body._id
const seen = (id: string, person = zoe) => test.call(seenApi.show, { id }, person.token)
const namesOf = async (id: string) => {
  const { body } = await seen(id)
  return { seen: body.seen.map(({ name }) => name), unseen: body.unseen.map(({ name }) => name) }
}
const read = (person: Person, upTo?: number) =>
  test.call(channelsApi.read, { name: 'announcements', upTo }, person.token)

it('is for admins', async () => {
  const id = await post(zoe)
  expect((await seen(id, ann)).status).toBe(403)
  expect((await test.call(seenApi.show, { id })).status).toBe(401)
  expect((await seen(id, yan)).status).toBe(200)
})

it('says who has read an announcement by name, without its author, later members, suspended and waiting ones', async () => {
  const first = await post(zoe)
  const { seq } = (await test.call(messagesApi.list, { channel: 'announcements' }, zoe.token)).body.at(-1) ?? { seq: 0 }
  const second = await post(yan)
  await read(ann)
  await read(cleo, seq)
  await test.signUp({ name: 'Late Lane' })
  expect(await namesOf(first)).toEqual({ seen: ['Ann Abel', 'cleo Cole'], unseen: ['Bob Bell', 'Yan Super'] })
  expect(await namesOf(second)).toEqual({ seen: ['Ann Abel'], unseen: ['Bob Bell', 'cleo Cole', 'Zoe Admin'] })
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', bob._id).execute()
  await test.db.updateTable('users').set({ waiting: 1 }).where('id', '=', cleo._id).execute()
  expect(await namesOf(first)).toEqual({ seen: ['Ann Abel'], unseen: ['Yan Super'] })
  await test.db.updateTable('users').set({ suspended: 0, waiting: 0 }).execute()
})

it('counts whoever was approved, or got an account, since as a later member', async () => {
  const id = await post(zoe)
  const later = new Date(Date.now() + 60_000).toISOString()
  const entry = { at: later, actor_id: zoe._id, subject_type: 'user', detail: '{}' }
  await test.db
    .insertInto('audit')
    .values([
      { ...entry, id: 'a', action: 'user.approved', subject_id: bob._id },
      { ...entry, id: 'b', action: 'user.created', subject_id: cleo._id },
    ])
    .execute()
  const { unseen } = await namesOf(id)
  expect(unseen).toEqual(['Ann Abel', 'Late Lane', 'Yan Super'])
})

it('is 404 for what is deleted, of another channel, of no admin, and unknown', async () => {
  const gone = await post(zoe)
  await test.call(messagesApi.remove, { id: gone }, zoe.token)
  const left = await post(await test.signUp({ name: 'Once Admin', role: 'admin' }))
  await test.db.updateTable('messages').set({ sender_id: null }).where('id', '=', left).execute()
  for (const id of [gone, await post(zoe, 'general'), await post(ann), left, 'unknown'])
    expect(await seen(id)).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
})
