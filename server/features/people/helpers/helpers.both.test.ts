import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HELPERS_MAX, helpersApi } from '#shared/people/helpers.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { peopleApi } from '#shared/people/people.ts'
import { usersApi } from '#shared/people/users.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp()
type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, otis, ruth, eve] = [{}, {}, {}, {}] as [Person, Person, Person, Person]
let round = 0

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
})
beforeEach(async () => {
  round += 1
  otis = await test.signUp({ name: `Otis ${round}` })
  ruth = await test.signUp({ name: `Ruth ${round}` })
  eve = await test.signUp({ name: `Eve ${round}` })
})

const ask = (input: object, { token }: Person = otis) => test.call(helpersApi.create, input, token)
const list = async ({ token }: Person) => (await test.call(helpersApi.list, {}, token)).body
const agree = (id: string, { token }: Person) => test.call(helpersApi.agree, { id }, token)
const remove = (id: string, { token }: Person) => test.call(helpersApi.remove, { id }, token)
const newPerson = async (more: object = {}) => {
  const people = [{ name: `Harold ${round}`, ...more }]
  return (await test.call(peopleApi.add, { people }, admin.token)).body[0]?._id ?? ''
}
const paths = ({ status, body }: { status: number; body: { issues?: { path: string }[] } }) => [
  status,
  body.issues?.map(({ path }) => path),
]
const actions = async (subject: string) => {
  const rows = test.db.selectFrom('audit').select(['action', 'actor_id']).where('subject_id', '=', subject)
  return (await rows.where('action', 'like', 'helper.%').orderBy('id').execute()).map(({ action, actor_id }) => [
    action,
    actor_id,
  ])
}

describe('a member', () => {
  it('asks somebody to act for them, which holds once that one agrees; again is 200', async () => {
    const live = await listen(test, ruth.token)
    const made = await ask({ userId: ruth._id })
    expect([made.status, made.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        of: { _id: otis._id, name: `Otis ${round}` },
        by: { _id: ruth._id, name: `Ruth ${round}` },
        agreedOf: true,
        agreedBy: false,
      },
    ])
    const { _id: id } = made.body
    expect(await live.waitFor('helperChanged')).toEqual({ _id: id })
    live.socket.close()
    const again = await ask({ userId: ruth._id })
    expect([again.status, again.body]).toEqual([200, made.body])
    for (const one of [otis, ruth]) expect(await list(one)).toEqual([made.body])
    expect(await list(eve)).toEqual([])

    expect((await agree(id, otis)).body.agreedBy).toBe(false)
    expect((await agree(id, eve)).status).toBe(404)
    const agreed = await agree(id, ruth)
    expect([agreed.status, agreed.body]).toEqual([200, { ...made.body, agreedBy: true }])
    expect((await agree(id, ruth)).status).toBe(200)

    expect((await remove(id, eve)).status).toBe(404)
    expect((await remove(id, ruth)).status).toBe(204)
    expect((await remove(id, ruth)).status).toBe(404)
    expect(await list(otis)).toEqual([])
    expect(await actions(otis._id)).toEqual([
      ['helper.asked', otis._id],
      ['helper.agreed', ruth._id],
      ['helper.ended', ruth._id],
    ])
  })

  it('asks nobody whom there is not, and has five helpers at most; circles are allowed', async () => {
    const waiting = await test.signUp({ waiting: true })
    const suspended = await test.signUp()
    await test.call(usersApi.suspend, { id: suspended._id }, admin.token)
    for (const userId of [otis._id, 'nobody', waiting._id, suspended._id])
      expect(paths(await ask({ userId }))).toEqual([400, ['userId']])
    expect(paths(await ask({}))).toEqual([400, ['userId']])
    for (let count = 0; count < HELPERS_MAX; count += 1)
      expect((await ask({ userId: (await test.signUp())._id })).status).toBe(201)
    const refused = await ask({ userId: ruth._id })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_helpers' }])
    expect((await ask({ userId: otis._id }, ruth)).status).toBe(201)
    expect((await ask({ userId: ruth._id }, eve)).status).toBe(201)
    expect((await ask({ userId: eve._id }, ruth)).status).toBe(201)
  })

  it('does not speak for others: that is for admins', async () => {
    for (const more of [{ ofId: eve._id }, { agreed: true }])
      expect((await ask({ userId: ruth._id, ...more })).status).toBe(403)
    expect((await test.call(helpersApi.list, { ofId: eve._id }, otis.token)).status).toBe(403)
  })
})

describe('an admin', () => {
  it('names a helper of somebody without an account, who may act at once', async () => {
    const harold = await newPerson()
    const made = await ask({ userId: ruth._id, ofId: harold }, admin)
    expect([made.status, made.body]).toMatchObject([201, { of: { _id: harold }, agreedOf: true, agreedBy: true }])
    expect((await test.call(helpersApi.list, { ofId: harold }, admin.token)).body).toEqual([made.body])
    expect((await ask({ userId: ruth._id, ofId: harold }, admin)).status).toBe(200)
    for (const ofId of ['nobody', ruth._id]) expect((await ask({ userId: ruth._id, ofId }, admin)).status).toBe(400)
    expect((await remove(made.body._id, admin)).status).toBe(204)
  })

  it('asks both of two members, or says that both agreed', async () => {
    const open = await ask({ userId: ruth._id, ofId: otis._id }, admin)
    expect([open.status, open.body.agreedOf, open.body.agreedBy]).toEqual([201, false, false])
    const told = test.db.selectFrom('outbox').select('payload').where('kind', '=', 'helper.asked')
    const to = (await told.execute()).map(({ payload }) => JSON.parse(payload))
    for (const { _id: userId } of [otis, ruth]) expect(to).toContainEqual({ helperId: open.body._id, userId })
    const both = await ask({ userId: ruth._id, ofId: otis._id, agreed: true }, admin)
    expect([both.status, both.body.agreedOf, both.body.agreedBy]).toEqual([200, true, true])
    const other = await ask({ userId: eve._id, ofId: otis._id }, admin)
    const agreed = await agree(other.body._id, admin)
    expect([agreed.status, agreed.body.agreedOf, agreed.body.agreedBy]).toEqual([200, true, true])
  })

  it('names the helper with the person', async () => {
    const harold = await newPerson({ helperId: ruth._id })
    expect(await list(ruth)).toMatchObject([
      { of: { _id: harold }, by: { _id: ruth._id }, agreedOf: true, agreedBy: true },
    ])
    const people = [{ name: `Opal ${round}` }, { name: `Ida ${round}`, helperId: 'nobody' }]
    expect(paths(await test.call(peopleApi.add, { people }, admin.token))).toEqual([400, ['people.1.helperId']])
    const known = await test.db.selectFrom('users').select('id').where('name', 'like', `% ${round}`).execute()
    expect(known).toHaveLength(4)
  })
})

describe('who is suspended or has left', () => {
  it('has no helper and is none, until it is lifted', async () => {
    const { body: made } = await ask({ userId: ruth._id })
    const suspend = (id: string, suspended: 0 | 1) =>
      test.db.updateTable('users').set({ suspended }).where('id', '=', id).execute()
    for (const { _id } of [otis, ruth]) {
      await suspend(_id, 1)
      const left = _id === otis._id ? ruth : otis
      expect(await list(left)).toEqual([])
      expect((await agree(made._id, left)).status).toBe(404)
      await suspend(_id, 0)
    }
    const rows = test.db.selectFrom('helpers').select('id').where('id', '=', made._id)
    expect(await rows.execute()).toHaveLength(1)
    await test.db.deleteFrom('users').where('id', '=', ruth._id).execute()
    expect(await rows.execute()).toEqual([])
  })

  it('own data have both ways; who turns out to be two keeps the helpers, and helps nobody twice', async () => {
    const harold = await newPerson()
    for (const userId of [ruth._id, otis._id]) await ask({ userId, ofId: harold }, admin)
    await ask({ userId: otis._id }, ruth)
    await ask({ userId: ruth._id }, otis)
    await ask({ userId: ruth._id }, eve)
    const merged = await test.call(peopleApi.merge, { id: harold, into: otis._id }, admin.token)
    expect(merged.status).toBe(200)
    const pairs = (await list(ruth)).map(({ of, by }) => [of._id, by._id])
    expect(pairs).toHaveLength(3)
    expect(pairs).toEqual(
      expect.arrayContaining([
        [ruth._id, otis._id],
        [otis._id, ruth._id],
        [eve._id, ruth._id],
      ]),
    )
    const file = await fetch(...requestOf(test.url, ownDataApi.download, {}, ruth.token))
    const { helpers } = (await file.json()) as { helpers: { of: string; by: string }[] }
    const name = (who: string) => `${who} ${round}`
    expect(helpers).toHaveLength(3)
    expect(helpers).toContainEqual({
      of: name('Eve'),
      by: name('Ruth'),
      agreedOf: true,
      agreedBy: false,
      createdAt: expect.any(String),
    })
  })
})
