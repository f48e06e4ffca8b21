import { expect, it, onTestFinished } from 'vitest'
import { messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../testing/app.ts'
import { listen } from '../testing/live.ts'

const test = withTestApp()

async function connect(token: string) {
  const listener = await listen(test, token)
  onTestFinished(() => void listener.socket.close())
  return listener
}

it('nobody is connected: there is nothing to look for', async () => {
  await expect(test.app.closeEnded()).resolves.toBeUndefined()
})

it('a session that another program ended loses its connections, and nobody else theirs', async () => {
  const [gone, suspended, idle, stays] = await Promise.all([1, 2, 3, 4].map(() => test.signUp()))
  const sessions = test.db.updateTable('sessions').where('user_id', '=', idle?._id ?? '')
  const lines = await Promise.all([gone, gone, suspended, idle].map((one) => connect(one?.token ?? '')))
  const still = await connect(stays?.token ?? '')
  await test.db
    .deleteFrom('sessions')
    .where('user_id', '=', gone?._id ?? '')
    .execute()
  await test.db
    .updateTable('users')
    .set({ suspended: 1 })
    .where('id', '=', suspended?._id ?? '')
    .execute()
  await sessions.set({ last_used_at: '2020-01-01T00:00:00.000Z' }).execute()

  await test.app.closeEnded()
  expect(await Promise.all(lines.map(({ end }) => end))).toEqual(Array(4).fill('io server disconnect'))
  await test.call(messagesApi.create, { channel: 'general', content: 'Still here?' }, stays?.token)
  await still.waitFor('newMessage')
  await test.app.closeEnded()
  expect(still.socket.connected).toBe(true)
})
