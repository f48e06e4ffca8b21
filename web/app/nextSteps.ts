import { pushSupport } from '../features/reach/push/device/push.support.ts'
import { readStored, writeStored } from '../platform/storage.ts'

/** Steps that the dashboard offers, in this order. */
const STEPS = ['remind', 'calendar', 'install'] as const
export type StepName = (typeof STEPS)[number]

// The installation hint stores the same name (install.browser.ts).
const keyOf = (step: StepName): string => `${step}HintSeen`

/** True where this device has done a step, or has sent its offer away. */
export const isStepOver = (step: StepName): boolean => readStored(keyOf(step)) !== null

export const markOver = (step: StepName): void => writeStored(keyOf(step), 'yes')

export const isEachOver = (): boolean => STEPS.every(isStepOver)

/** True until this person was asked for permission on this device, whatever they said. */
export const canAskToRemind = (): boolean => pushSupport() === 'supported' && Notification.permission === 'default'
