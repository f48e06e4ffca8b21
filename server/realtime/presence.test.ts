import { afterEach, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'
import { type Listener, listen } from '../testing/live.ts'

const test = withTestApp()

const listeners: Listener[] = []
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close()
})
async function listenWith(token: string): Promise<Listener> {
  const listener = await listen(test, token)
  listeners.push(listener)
  return listener
}

const whoIsOnline = ({ socket }: Listener): Promise<string[]> => socket.emitWithAck('whoIsOnline')
/** The presence events about one person that the watcher received, in order. */
const toldOf = (watcher: Listener, id: string): string[] =>
  watcher
    .received('presence')
    .flatMap(({ online, offline }) => [
      ...online.filter((userId) => userId === id).map(() => 'online'),
      ...offline.filter((userId) => userId === id).map(() => 'offline'),
    ])

describe('presence', () => {
  it('is told of whoever comes and goes, and of nobody else', async () => {
    const watching = await test.signUp()
    const guest = await test.signUp()
    const watcher = await listenWith(watching.token)
    const guests = await listenWith(guest.token)
    expect((await whoIsOnline(watcher)).sort()).toEqual([watching._id, guest._id].sort())
    await watcher.waitFor('presence', ({ online }) => online.includes(guest._id))
    guests.socket.close()
    await watcher.waitFor('presence', ({ offline }) => offline.includes(guest._id))
    expect(await whoIsOnline(watcher)).toEqual([watching._id])
    expect([toldOf(watcher, guest._id), toldOf(watcher, watching._id)]).toEqual([['online', 'offline'], ['online']])
    for (const told of watcher.received('presence')) expect(told.online.length + told.offline.length).toBeGreaterThan(0)
  })

  it('lasts until the last of several devices goes, and a quick return is no news', async () => {
    const watching = await test.signUp()
    const guest = await test.signUp()
    const marker = await test.signUp()
    const watcher = await listenWith(watching.token)
    const first = await listenWith(guest.token)
    const second = await listenWith(guest.token)
    await watcher.waitFor('presence', ({ online }) => online.includes(guest._id))
    first.socket.close()
    const again = await listenWith(guest.token)
    second.socket.close()
    // Published after all of that.
    await listenWith(marker.token)
    await watcher.waitFor('presence', ({ online }) => online.includes(marker._id))
    expect(toldOf(watcher, guest._id)).toEqual(['online'])
    expect(await whoIsOnline(watcher)).toContain(guest._id)
    again.socket.close()
    await watcher.waitFor('presence', ({ offline }) => offline.includes(guest._id))
  })

  it('ends with a suspension or a logout at once', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const leaving = await test.signUp()
    const suspended = await test.signUp()
    const watcher = await listenWith(boss.token)
    const one = await listenWith(leaving.token)
    const two = await listenWith(suspended.token)
    const { body: tablet } = await test.call(sessionsApi.login, { email: leaving.email, password: PASSWORD })
    await test.call(sessionsApi.logout, {}, leaving.token)
    await test.call(usersApi.suspend, { id: suspended._id }, boss.token)
    await Promise.all([one.end, two.end])
    const online = await whoIsOnline(watcher)
    expect([boss, leaving, suspended].map(({ _id }) => online.includes(_id))).toEqual([true, false, false])
    await listenWith(tablet.token)
    expect(await whoIsOnline(watcher)).toContain(leaving._id)
  })
})
