import { describe, expect, inject, it } from 'vitest'
import { messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp({ RATE_LIMIT: 'on' })

const atOnce = <Answer>(count: number, ask: (place: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, place) => ask(place)))
const post = (token: string, content = 'Hello') => test.call(messagesApi.create, { channel: 'general', content }, token)
const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((wanted) => [
      wanted,
      answers.filter(({ status }) => status === wanted).length,
    ]),
  )

describe('flooding a channel', () => {
  it('is refused after thirty posts, with the time to retry; others are not affected', async () => {
    const flooding = await test.signUp()
    const other = await test.signUp()
    const answers = await atOnce(40, () => post(flooding.token))
    expect(statusesOf(answers)).toEqual({ 201: 30, 429: 10 })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('too_many_attempts')
    const wait = Number(refused?.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(10)
    expect((await post(other.token)).status).toBe(201)
    const rows = await test.db.selectFrom('messages').select('id').where('sender_id', '=', flooding._id).execute()
    expect(rows).toHaveLength(30)
    if (inject('database') === 'postgres') return
    // A single process counts posts in memory: a row would be a second write per post.
    const counted = await test.db.selectFrom('rate_limits').select('count').execute()
    await post(other.token)
    expect(await test.db.selectFrom('rate_limits').select('count').execute()).toEqual(counted)
  })

  it('with edits and deletions is refused, too', async () => {
    const { token } = await test.signUp()
    const { body } = await post(token)
    const edits = await atOnce(29, (place) =>
      test.call(messagesApi.update, { id: body._id, content: `Edit ${place}` }, token),
    )
    expect(statusesOf(edits)).toEqual({ 200: 29 })
    const removals = await atOnce(3, () => test.call(messagesApi.remove, { id: body._id }, token))
    expect(statusesOf(removals)).toEqual({ 204: 1, 429: 2 })
  })
})
