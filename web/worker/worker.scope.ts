// TypeScript's DOM and WebWorker libraries conflict in one program: these are the worker types that this one uses.

/** A window of this app, as a worker sees it. */
export interface WorkerWindow {
  readonly url: string
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

/** Notification options with `renotify`, which the DOM types lack. */
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
