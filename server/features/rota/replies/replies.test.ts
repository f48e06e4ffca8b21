import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { peopleApi } from '#shared/people/people.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { repliesApi, UNKNOWN_REPLIES } from '#shared/rota/replies.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp({ RATE_LIMIT: 'on', TEAM_NAME: 'Grace' })
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ruth: Person
let door = ''
let month = 0
let [service, id, token] = ['', '', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  month += 1
  ruth = await test.signUp({ name: 'Ruth Stone Lee' })
  service = await rota.service(`20${60 + month}-02-01`, '9am', { [door]: [1, 1] })
  id = await rota.assignment(service, ruth._id, door)
  token = await linkTo(id)
})

async function linkTo(assignmentId: string): Promise<string> {
  const { status, body } = await test.call(answersApi.replyLink, { id: assignmentId }, admin.token)
  expect([status, body.expiresAt]).toEqual([201, expect.stringMatching(/T15:00:00/)])
  return /\/r\/([\w-]{43})$/.exec(body.url)?.[1] ?? ''
}
const show = (wanted = token) => test.call(repliesApi.show, { token: wanted })
const answer = (input: object, wanted = token) => test.call(repliesApi.answer, { token: wanted, ...input })
const stored = () =>
  test.db
    .selectFrom('places')
    .select(['state', 'sequence', 'decline_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a reply link', () => {
  it('says what it asks, and names nobody else', async () => {
    await rota.shift(`20${60 + month}-02-01`, '9am', 'Balcony', 'Otis Other', null)
    const { status, headers, body } = await show()
    expect([status, body]).toEqual([
      200,
      {
        subject: 'assignment',
        firstName: 'Ruth',
        teamName: 'Grace',
        date: `20${60 + month}-02-01`,
        serviceTime: '9am',
        post: 'Main Door',
        tieColor: null,
        startsAt: `20${60 + month}-02-01T15:00:00.000Z`,
        state: 'asked',
        sequence: 1,
        answers: ['accept', 'decline'],
        items: [],
      },
    ])
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['no-referrer', 'noindex'])
  })

  it('answers for somebody who has not joined, too', async () => {
    const [una] = (await test.call(peopleApi.add, { people: [{ name: `Una ${month}` }] }, admin.token)).body
    const sunday = await rota.service(`20${60 + month}-02-08`, '9am', { [door]: [1, 1] })
    const link = await linkTo(await rota.assignment(sunday, una?._id ?? '', door))
    expect((await answer({ answer: 'accept' }, link)).body).toMatchObject({ firstName: 'Una', state: 'accepted' })
  })

  it('is not changed by being opened, by whatever opens it', async () => {
    const url = `${test.url}/api/replies/${token}`
    for (let turn = 0; turn < 20; turn += 1)
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        await fetch(url, { method, headers: { 'user-agent': 'LinkPreview/1.0' } })
    expect(await stored()).toMatchObject({ state: 'asked', sequence: 1 })
  })

  it('answers, as often as one likes, and the earlier link stays good', async () => {
    const second = await linkTo(id)
    const { status, body } = await answer({ answer: 'decline', reason: 'Away', sequence: 1 })
    expect([status, body]).toMatchObject([200, { state: 'declined', sequence: 2, answers: ['accept', 'decline'] }])
    expect(JSON.stringify(body)).not.toContain('Away')
    expect(await stored()).toEqual({ state: 'declined', sequence: 2, decline_reason: 'Away' })
    const changed = await answer({ answer: 'accept' }, second)
    expect(changed.body).toMatchObject({ state: 'accepted', sequence: 3 })
  })

  it('with an old sequence is refused with the reply as it is, without names', async () => {
    await answer({ answer: 'decline' })
    const { status, body } = await answer({ answer: 'accept', sequence: 1 })
    expect([status, body]).toMatchObject([
      409,
      { code: 'assignment_changed', reply: { state: 'declined', sequence: 2 } },
    ])
    expect(JSON.stringify(body)).not.toContain('Stone')
  })

  it('offers nothing where the place went to somebody else', async () => {
    await answer({ answer: 'decline' })
    const otis = await test.signUp({ name: 'Otis Other' })
    await rota.assignment(service, otis._id, door, 'accepted')
    expect((await show()).body.answers).toEqual([])
    const { status, body } = await answer({ answer: 'accept' })
    expect([status, body]).toMatchObject([409, { code: 'place_taken', reply: { answers: [] } }])
    expect(JSON.stringify(body)).not.toContain('Otis')
  })

  it('signs nobody in', async () => {
    expect((await test.call(answersApi.mine, {}, token)).status).toBe(401)
  })

  it('is not made for a service that has begun', async () => {
    const begun = await rota.service('2020-02-02', `${month}am`, { [door]: [1, 1] })
    const old = await rota.assignment(begun, ruth._id, door)
    expect((await test.call(answersApi.replyLink, { id: old }, admin.token)).body.code).toBe('service_begun')
    expect((await test.call(answersApi.replyLink, { id: 'none' }, admin.token)).status).toBe(404)
  })
})

describe('a link that is not good', () => {
  const gone = async (wanted: string) => {
    const { status, body } = await show(wanted)
    const answered = await answer({ answer: 'accept' }, wanted)
    expect([answered.status, answered.body]).toEqual([status, body])
    return [status, body]
  }

  it('is answered alike: wrong, malformed, expired, of somebody suspended', async () => {
    const expected = [404, { code: 'reply_gone', error: 'This link is no longer good. Open the app to answer.' }]
    expect(await gone('x'.repeat(43))).toEqual(expected)
    expect(await gone('short')).toEqual(expected)
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', ruth._id).execute()
    expect(await gone(token)).toEqual(expected)
    await test.db.updateTable('users').set({ suspended: 0 }).where('id', '=', ruth._id).execute()
    expect((await show()).status).toBe(200)
    await test.db
      .updateTable('reply_links')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('user_id', '=', ruth._id)
      .execute()
    expect(await gone(token)).toEqual(expected)
  })

  it('is looked for so often from one network, then no more; good ones are answered', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn <= UNKNOWN_REPLIES.max; turn += 1)
      statuses.push((await show(`${'y'.repeat(40)}${String(turn).padStart(3, '0')}`)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  })
})
