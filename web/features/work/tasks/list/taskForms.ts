import { lazyPart } from '../../../../navigation/lazyPart.ts'
import { onNetworkIdle } from '../../../../platform/networkIdle.ts'

/** Parts that a list shows only once somebody edits a task. */
export const TaskEditForm = lazyPart(async () => (await import('./TaskEditForm.tsx')).TaskEditForm)
export const TaskConflict = lazyPart(async () => (await import('./TaskConflict.tsx')).TaskConflict)

/** Fetches them before they are shown, as soon as somebody may want one. */
export const fetchTaskForms = (): void =>
  void Promise.all([TaskEditForm.preload(), TaskConflict.preload()]).catch((error) =>
    console.warn('The forms of tasks have not come:', error),
  )

/** Fetches them after the page, for the time without a line. Returns how to stop waiting. */
export const preloadTaskForms = (): (() => void) => onNetworkIdle(fetchTaskForms)
