// The types of a page and of a worker do not go together in one program: this is what our worker needs of its own.

/** A window of ours, as a worker sees it. */
export interface WorkerWindow {
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<WorkerWindow>
  navigate(url: string): Promise<WorkerWindow | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

export interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null
  readonly oldSubscription?: PushSubscription | null
}

/** What a browser shows of a notification; `renotify` is missing in the types of a page. */
export interface ShownOptions extends NotificationOptions {
  renotify: boolean
}

/** The global of a service worker. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly location: { readonly origin: string }
  readonly navigator: { setAppBadge?(count: number): Promise<void> }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerWindow[]>
    openWindow(url: string): Promise<WorkerWindow | null>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: PushSubscriptionChangeEvent) => void): void
}
