import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handleNotifications } from './notifications.ts'
import type { ShownOptions, WorkerScope, WorkerWindow } from './worker.scope.ts'

// Stand-in for the parts of a browser's worker; e2e/push.test.ts tests the real ones.

const SITE = 'https://ushers.example'

interface FakeWindow extends WorkerWindow {
  told: unknown[]
  done: string[]
}

interface Habits {
  answers?: boolean
  canNavigate?: boolean
  focused?: boolean
  visibilityState?: DocumentVisibilityState
}

/** A window that goes where it is asked to by itself, or not. */
function fakeWindow({ answers = true, canNavigate = true, focused = false, ...rest }: Habits = {}): FakeWindow {
  const window: FakeWindow = {
    url: 'https://ushers.example/dashboard',
    told: [],
    done: [],
    focused,
    visibilityState: rest.visibilityState ?? 'hidden',
    async focus() {
      window.done.push('focus')
      return window
    },
    async navigate(url) {
      if (!canNavigate) throw new TypeError('not controlled')
      window.done.push(`navigate ${url}`)
      return window
    },
    postMessage(message, [port]) {
      window.told.push(message)
      if (answers && port instanceof MessagePort) port.postMessage(true)
    },
  }
  return window
}

interface Fired {
  data?: { text: () => string } | null
  notification?: Partial<Notification>
  oldSubscription?: { options: Partial<PushSubscriptionOptions> } | null
  newSubscription?: object | null
}

let windows: FakeWindow[]
let opened: string[]
let shown: { title: string; options: ShownOptions }[]
let closed: string[]
let subscribed: unknown[]
let fire: (type: string, fields: Fired) => Promise<unknown>

beforeEach(() => {
  windows = []
  opened = []
  shown = []
  closed = []
  subscribed = []
  const listeners = new Map<string, (event: unknown) => void>()
  const registration: unknown = {
    getNotifications: async ({ tag }: { tag: string }) =>
      shown
        .filter(({ options }) => options.tag === tag)
        .map(() => ({ close: () => void closed.push(tag) }))
        .slice(-1),
    showNotification: async (title: string, options: ShownOptions) => void shown.push({ title, options }),
    pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) },
  }
  const scope: WorkerScope = {
    registration: registration as ServiceWorkerRegistration,
    location: { origin: SITE },
    navigator: {},
    clients: {
      matchAll: async () => windows,
      async openWindow(url) {
        opened.push(url)
        return null
      },
    },
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener as (event: unknown) => void),
  }
  handleNotifications(scope)
  fire = (type, fields) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...fields, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    return Promise.all(work)
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const push = (payload: object) => fire('push', { data: { text: () => JSON.stringify(payload) } })
const click = (data: unknown) => fire('notificationclick', { notification: { close: () => undefined, data } })

describe('a push', () => {
  const payload = { title: 'General', body: 'Ann: hello', uuid: 'u1', type: 'navigate', channelId: 'general' }

  it('is shown where the browser keeps nothing for this site', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    windows = [fakeWindow()]
    await push(payload)
    expect(shown).toMatchObject([
      { title: 'General', options: { body: 'Ann: hello', tag: 'channel:general', renotify: true, silent: false } },
    ])
    expect(windows[0]?.told).toEqual([{ type: 'pushed', uuid: 'u1' }])
  })

  it('is reported once it was shown, and again when it is opened; it is no loss where that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reported: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      reported.push([path, JSON.parse(body), shown.length])
      throw new TypeError('no line')
    })
    await push(payload)
    await click({ path: '/chat/general', uuid: 'u1' })
    expect(reported).toEqual([
      ['/api/push/arrived', { uuid: 'u1', opened: false }, 1],
      ['/api/push/arrived', { uuid: 'u1', opened: true }, 1],
    ])
    expect(opened).toEqual(['/chat/general'])
  })

  it('is shown where what the browser keeps never answers', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    vi.stubGlobal('IDBRequest', EventTarget)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    windows = [fakeWindow({ visibilityState: 'visible' })]
    const work = push(payload)
    await vi.advanceTimersByTimeAsync(2000)
    await work
    expect(shown).toHaveLength(1)
  })

  it('without data is shown, too', async () => {
    await fire('push', { data: null })
    expect(shown).toMatchObject([{ title: 'Ushers', options: { body: 'Something new' } }])
  })
})

describe('a call for help', () => {
  it('stays until it is pressed; its end takes its place silently, and is closed after five seconds', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const call = { title: 'Fire', body: 'Hall', uuid: 'u1', type: 'navigate', path: '/calls/c1', callId: 'c1' }
    await push(call)
    expect(shown).toMatchObject([{ options: { tag: 'c1', requireInteraction: true, renotify: true, silent: false } }])
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const end = push({ ...call, title: 'Over: Fire', uuid: 'u2', ended: '1' })
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    expect(shown[1]).toMatchObject({ title: 'Over: Fire', options: { tag: 'c1', renotify: false, silent: true } })
    expect(shown[1]?.options.requireInteraction).toBeUndefined()
    expect(closed).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    await end
    expect(closed).toEqual(['c1'])
  })
})

describe('a click', () => {
  it('opens a window where there is none', async () => {
    await click({ path: '/chat/general' })
    expect(opened).toEqual(['/chat/general'])
  })

  it.each([undefined, null, 'x', {}, { path: '//evil.example' }])(
    'on what says no place of ours, %j, opens the dashboard',
    async (data) => {
      await click(data)
      expect(opened).toEqual(['/dashboard'])
    },
  )

  it('brings the window that is looked at to the front, and that goes there by itself', async () => {
    const [other, visible, focused] = [
      fakeWindow(),
      fakeWindow({ visibilityState: 'visible' }),
      fakeWindow({ visibilityState: 'visible', focused: true }),
    ]
    windows = [other, visible, focused]
    await click({ path: '/tasks' })
    expect(focused).toMatchObject({ done: ['focus'], told: [{ type: 'navigate', path: '/tasks' }] })
    expect([...other.done, ...visible.done, ...opened]).toEqual([])
    windows = [other, visible]
    await click({ path: '/tasks' })
    expect(visible.done).toEqual(['focus'])
    expect(other.done).toEqual([])
  })

  it('loads a window anew that does not answer, and opens another where that cannot be', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const silent = fakeWindow({ answers: false })
    windows = [silent]
    const first = click({ path: '/tasks' })
    await vi.advanceTimersByTimeAsync(1000)
    await first
    expect(silent.done).toEqual(['focus', 'navigate /tasks'])
    expect(opened).toEqual([])

    windows = [fakeWindow({ answers: false, canNavigate: false })]
    const second = click({ path: '/tasks' })
    await vi.advanceTimersByTimeAsync(1000)
    await second
    expect(opened).toEqual(['/tasks'])
  })
})

describe('a subscription that the browser has ended', () => {
  const applicationServerKey = new ArrayBuffer(65)

  it('is made again for the same server, and pages hear of it', async () => {
    windows = [fakeWindow()]
    await fire('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } } })
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey }])
    expect(windows[0]?.told).toEqual([{ type: 'subscription' }])
  })

  it('is left to the pages where the browser has another one already, or does not say which it was', async () => {
    windows = [fakeWindow()]
    await fire('pushsubscriptionchange', {
      oldSubscription: { options: { applicationServerKey } },
      newSubscription: {},
    })
    await fire('pushsubscriptionchange', {})
    expect(subscribed).toEqual([])
    expect(windows[0]?.told).toHaveLength(2)
  })
})
