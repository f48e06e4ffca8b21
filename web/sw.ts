import { hearNotifications } from './worker/notifications.ts'
import type { WorkerScope } from './worker/worker.scope.ts'

declare const self: WorkerScope

hearNotifications(self)
