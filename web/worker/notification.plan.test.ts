import { describe, expect, it } from 'vitest'
import { pathOnSite } from './notification.places.ts'
import { notificationPlanOf } from './notification.plan.ts'

const SITE = 'https://ushers.example'
const plan = (payload: unknown) => notificationPlanOf(JSON.stringify(payload), SITE)

describe('a push that cannot be read', () => {
  it.each([null, '', 'hello', '7', 'null', '[]', '{"title":', '{}', '{"title":7,"body":{},"uuid":null}'])(
    'is shown as something new: %j',
    (data) => {
      expect(notificationPlanOf(data, SITE)).toEqual({
        title: 'Ushers',
        body: 'Something new',
        tag: 'unnamed',
        uuid: null,
        path: '/dashboard',
        isMessage: false,
        call: null,
      })
    },
  )

  it('says what can be read of it', () => {
    expect(plan({ title: 'A change' })).toMatchObject({ title: 'A change', body: '' })
    expect(plan({ body: 'You serve on Sunday' })).toMatchObject({ title: 'Ushers', body: 'You serve on Sunday' })
  })
})

describe('a push', () => {
  const payload = { title: 'General', body: 'Ann: hello', uuid: 'u1', type: 'navigate' }

  it('of a channel is one notification for that channel, and leads there', () => {
    expect(plan({ ...payload, channelId: 'sunday-team', path: '/tasks' })).toEqual({
      title: 'General',
      body: 'Ann: hello',
      tag: 'channel:sunday-team',
      uuid: 'u1',
      path: '/chat/sunday-team',
      isMessage: true,
      call: null,
    })
  })

  it('of something else stands for itself, and leads to its path', () => {
    expect(plan({ ...payload, path: '/schedule?view=personal' })).toMatchObject({
      tag: 'u1',
      path: '/schedule?view=personal',
      isMessage: false,
    })
  })

  it.each(['..', '../admin', 'a/b', 'général', 'x'.repeat(101)])('leads to no channel of the name %j', (channelId) => {
    expect(plan({ ...payload, channelId })).toMatchObject({ tag: 'u1', path: '/dashboard', isMessage: false })
  })

  it('of a call has its tag, and so has the one that says that it is over', () => {
    const call = { ...payload, callId: 'c1', path: '/calls/c1' }
    expect(plan(call)).toMatchObject({ tag: 'c1', path: '/calls/c1', isMessage: false, call: 'open' })
    expect(plan({ ...call, uuid: 'u2', ended: '1' })).toMatchObject({ tag: 'c1', call: 'over' })
  })

  it('leads nowhere in particular where it is not for that', () => {
    expect(plan({ ...payload, type: 'show', channelId: 'general', path: '/tasks' }).path).toBe('/dashboard')
  })
})

describe('a path', () => {
  it.each(['/', '/tasks', '/schedule?view=personal', '/chat/general#end'])(
    'of this site stays as it is: %s',
    (path) => {
      expect(pathOnSite(path, SITE)).toBe(path)
    },
  )

  it.each([
    undefined,
    7,
    '',
    'tasks',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    ' /tasks',
    'javascript:alert(1)',
  ])('of another site, or none, is the dashboard: %j', (path) => {
    expect(pathOnSite(path, SITE)).toBe('/dashboard')
  })
})
