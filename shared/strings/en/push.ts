/** Notifications on the device. */
export const push = {} as const
