import { expect, it } from 'vitest'
import { dayChannel } from '#shared/channelNames.ts'
import { addDays, today } from '#shared/days.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../../testing/app.ts'
import { phoneJpeg } from '../../../testing/pictures.ts'

const test = withTestApp()

it('old messages are removed with their pictures, and newer ones are unchanged', async () => {
  const { token } = await test.signUp()
  const reader = await test.signUp()
  const unread = async () => (await test.call(channelsApi.list, {}, reader.token)).body[0]?.unread
  const bytes = await phoneJpeg(400, 300)
  const post = async (content: string, withPicture = false) => {
    const fields = { channel: 'general', content }
    const { status, body } = await test.upload(messagesApi.create, { fields, ...(withPicture && { bytes }) }, token)
    expect(status).toBe(201)
    return body
  }
  const old = [await post('Old', true)]
  // More than are removed in one transaction.
  while (old.length < 210) old.push(...(await Promise.all(['Old', 'Older', 'Oldest'].map((text) => post(text)))))
  const kept = await post('Kept', true)
  expect(await unread()).toBe(old.length + 1)
  await test.db
    .updateTable('messages')
    .set({ created_at: '2025-01-01T00:00:00.000Z' })
    .where(
      'id',
      'in',
      old.map(({ _id }) => _id),
    )
    .execute()
  await test.app.messages.forgetBefore('2025-06-01T00:00:00.000Z')
  const { body } = await test.call(messagesApi.list, { channel: 'general', limit: 100 }, token)
  expect(body).toEqual([kept])
  expect(await unread()).toBe(1)
  const pictures = await test.db.selectFrom('images').select('id').execute()
  expect(pictures.map(({ id }) => `/api/images/${id}`)).toEqual([kept.imageUrl])
  expect(await post('Next')).toMatchObject({ seq: kept.seq + 1 })
})

it('old messages of the talk of a day are removed with their pictures, and the day is no longer listed for them', async () => {
  const { token } = await test.signUp({ role: 'admin' })
  const channel = dayChannel(addDays(today('America/Chicago'), -2))
  const fields = { channel, content: 'Who has the key?' }
  const { body: old } = await test.upload(messagesApi.create, { fields, bytes: await phoneJpeg(400, 300) }, token)
  const days = async () => (await test.call(channelsApi.days, {}, token)).body.map(({ name }) => name)
  expect(await days()).toEqual([channel])
  await test.app.messages.forgetBefore(new Date(Date.now() + 1000).toISOString())
  expect((await test.call(messagesApi.list, { channel }, token)).body).toEqual([])
  const pictures = await test.db.selectFrom('images').select('id').execute()
  expect(pictures.map(({ id }) => `/api/images/${id}`)).not.toContain(old.imageUrl)
  expect([old.imageUrl === null, await days()]).toEqual([false, []])
})

it('a message is kept while an earlier one is, also where the clock went back between them', async () => {
  const { token } = await test.signUp()
  const post = async (content: string) =>
    (await test.call(messagesApi.create, { channel: 'announcements', content }, token)).body
  const first = await post('First')
  const second = await post('Second')
  const setTime = (id: string, created_at: string) =>
    test.db.updateTable('messages').set({ created_at }).where('id', '=', id).execute()
  await setTime(first._id, '2025-01-01T00:10:00.000Z')
  await setTime(second._id, '2025-01-01T00:00:00.000Z')
  const stored = async () =>
    (await test.call(messagesApi.list, { channel: 'announcements' }, token)).body.map(({ _id }) => _id)
  await test.app.messages.forgetBefore('2025-01-01T00:05:00.000Z')
  expect(await stored()).toEqual([first._id, second._id])
  await test.app.messages.forgetBefore('2025-01-01T00:11:00.000Z')
  expect(await stored()).toEqual([])
})
